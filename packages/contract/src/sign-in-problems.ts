/** Why a sign-in by a provider failed, in the address of the login screen. */
export const SIGN_IN_PROBLEMS = [
  'unreachable',
  'expired',
  'denied',
  'refused',
  'groups',
  'rights',
  'full',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** The most people whom the providers of a workspace may have signed in. */
export const PROVIDER_PEOPLE_MAX = 1_000;
