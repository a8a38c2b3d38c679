/** The three tabs of the settings. */
export const SETTINGS = [
  '2 Settings: the tabs Account, API Settings and Preferences',
  '2 Settings: an account form, and a read-only Business Profile card with five values',
  '2 Settings: saving the profile takes 1000 ms, then Profile Updated',
  '2 Settings: provider API key, profile ID, recipient account and default webhook URL can be edited',
  '2 Settings: Settings Saved, Your API credentials have been updated',
  '2 Settings: three preferences, all on',
  '2 Settings: Preferences Saved, Your transaction preferences have been updated',
  '3 Profile: firstName, lastName, email, phone, company',
  '3 Preferences: auto-conversion, automatic settlement, notifications, in the browser only',
  '5 Profile: First name must be at least 2 characters',
  '5 Profile: Last name must be at least 2 characters',
  '5 Profile: Please enter a valid email address',
  '5 Profile: Company name must be at least 2 characters',
  '5 Profile: the phone is optional',
  '7 Settings: no save calls the server',
  '9 Settings: the save of the profile takes 1000 ms',
] as const;
