export const CONFIGURATION = ['2 Login: the form is prefilled'] as const;
