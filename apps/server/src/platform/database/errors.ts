/** Node's error codes for a connection that cannot be made or that breaks. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATEs of a server that is currently unavailable: connection exceptions (class 08), too many connections, shut down or
 * starting up (57P01 to 57P03), statement timeout (57014), disk full, and a standby that cannot write.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P0[1-5]|57014|25006)$/;

/** How the coordinator of a Citus cluster reports a node that it lost during a statement: as an internal error of the coordinator. */
const LOST_NODE_STATE = 'XX000';
const LOST_NODE_MESSAGE = /connection|data (to|from) server|failed to execute task/i;

/** Messages of errors that the driver throws without a code. */
const DRIVER_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/**
 * SQLSTATEs of a transaction that was rolled back because of a concurrent one: serialization failure, deadlock, lock not available; and of
 * Citus, if the workspace was moved to another node during a statement.
 */
const CONFLICT_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', 'CIINF']);

/** The SQLSTATE of a server that starts, recovers or shuts down (`cannot_connect_now`). */
const STARTING_STATE = '57P03';

/** The SQLSTATE of a text that PostgreSQL cannot store or compare, because it has a NUL. */
const UNSTORABLE_STATE = '22021';

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** The SQLSTATE of a statement that was ended because it took too long (`query_canceled`). */
const TIMEOUT_STATE = '57014';

/** True if the server refuses connections only until its start or recovery is done. */
export function isStartingUp(error: unknown): error is Error {
  return error instanceof Error && codeOf(error) === STARTING_STATE;
}

/** The SQLSTATE of a row whose key another one has (`unique_violation`). */
const TAKEN_STATE = '23505';

/** True if another row has the key already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === TAKEN_STATE;
}

/**
 * PgBouncer's SQLSTATE for things that it does not pass on, such as a setting of the connection
 * (`protocol_violation`).
 */
const PROTOCOL_STATE = '08P01';

/** True if something between this server and its database blocks the connection or statement. */
export function isRefusedOnTheWay(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === PROTOCOL_STATE;
}

/** True if a parameter of the statement has a character that is not text. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === UNSTORABLE_STATE;
}

/** True if the database works, but the statement needed more time than it may take. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === TIMEOUT_STATE;
}

/** A transaction that failed because another one changed data that it relied on: a retry succeeds. */
export class ConcurrentChangeError extends Error {}

/** True if the transaction was rolled back only because of a concurrent one, so that an immediate retry may well succeed. */
export function isConflict(error: unknown): boolean {
  if (error instanceof ConcurrentChangeError) return true;
  return error instanceof Error && CONFLICT_STATES.has(codeOf(error));
}

/**
 * True if the database was unreachable, went away, or rolled back because of a conflict, so that the same request may
 * succeed later. Errors of the statement itself do not count.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = codeOf(error);
  if (CONNECTION_CODES.has(code) || UNAVAILABLE_STATE.test(code) || isConflict(error)) return true;
  if (code === LOST_NODE_STATE && LOST_NODE_MESSAGE.test(error.message)) return true;
  return DRIVER_MESSAGES.some((message) => error.message.includes(message));
}
