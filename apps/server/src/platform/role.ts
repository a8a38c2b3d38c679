/** Which parts of the server a process runs: request handling, background work, or both. */
export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];
