/**
 * Who may make a call. `anybody`: without a session. `sender`: without a session, but the call itself checks whose message it is.
 * `api-key`: an API key of the workspace. `session`: everybody who is logged in. `viewer`, `operator`, `manager`: members of the
 * workspace with this role or a higher one. `installation`: administrators, who are managers of every workspace.
 */
export const RIGHTS = [
  'anybody',
  'sender',
  'api-key',
  'session',
  'viewer',
  'operator',
  'manager',
  'installation',
] as const;
export type Right = (typeof RIGHTS)[number];
