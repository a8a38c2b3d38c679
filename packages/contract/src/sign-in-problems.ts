/** Why a sign-in by a provider failed, in the address of the login screen. */
export const SIGN_IN_PROBLEMS = ['unreachable', 'expired', 'denied', 'refused', 'groups', 'rights'] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];
