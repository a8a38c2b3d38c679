/** Which parts of the server run in a process: what answers requests, what works beside them, or both. */
export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];
