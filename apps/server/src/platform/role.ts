/**
 * The parts of the server that a process runs: request handling, background work, only the SFTP server, or all of
 * them.
 */
export const ROLES = ['all', 'web', 'worker', 'sftp'] as const;
export type Role = (typeof ROLES)[number];

/** Jobs, sweeps and deliveries. */
export const doesBackgroundWork = (role: Role): boolean => role === 'all' || role === 'worker';

/** Requests of browsers and partners; the others answer health checks and metrics only. */
export const answersRequests = (role: Role): boolean => role === 'all' || role === 'web';

/** True if processes with this role listen on `SFTP_PORT`. */
export const servesSftp = (role: Role): boolean => role === 'all' || role === 'sftp';
