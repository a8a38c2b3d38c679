/** Connections of a process whose users are logged in, shared between workspaces and users. */
export const CONNECTIONS_MAX = 256;
/**
 * A connection that was idle for this long loses its place to another one of its user, or of a user with a smaller
 * share.
 */
export const RESTING_MS = 30_000;
/** Connections of a process before the login, and those of one network among them. */
export const CANDIDATES_MAX = 128;
export const CANDIDATES_OF_NETWORK_MAX = 64;
/** Sessions of one connection: clients need one, and graphical ones a few. */
export const CHANNELS_MAX = 10;
/** Files and folders that a session has open, and those of a process. */
export const HANDLES_MAX = 64;
export const HANDLES_OF_PROCESS_MAX = 16_384;
/** The length of a packet, as the library limits it, and of what it reads and writes. Longer reads get this much. */
export const PACKET_MAX = 256 * 1024;
export const READ_MAX = 128 * 1024;
export const WRITE_MAX = PACKET_MAX - 1024;
/** Requests that a session sends ahead, before they are answered. */
export const REQUESTS_MAX = 1_024;
/** For received data and unread answers of all clients together. Each client may exceed its share a little. */
export const UNDER_WAY_BYTES = 16 * 1024 * 1024;
export const LOGIN_MS = 20_000;
/** Wrong signatures and other login requests of a connection. */
export const LOGIN_TRIES_MAX = 6;
export const QUESTIONS_MAX = 32;
/** A connection that makes no file requests ends after this time. */
export const IDLE_MS = 900_000;
/** A client that doesn't respond for about this long counts as gone. */
export const KEEPALIVE_MS = 20_000;
export const KEEPALIVES_MAX = 3;
/** Data that was unused for this long is dropped from memory. */
export const UNUSED_MS = 10_000;
