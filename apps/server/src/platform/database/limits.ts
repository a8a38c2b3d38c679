/** Time limits for the database, in milliseconds; 0 means no limit. */
export interface Limits {
  /** Opening a connection, or waiting for a free one. */
  connectionMs: number;
  /** For one statement; the database itself cancels it. */
  statementMs: number;
  /**
   * For the answer to one statement, longer than the statement's own limit: a frozen or unreachable database cancels
   * nothing. It is then unknown whether the statement was executed.
   */
  answerMs: number;
}

/** For requests that a client waits for: under load it is better to ask it to retry than to keep it waiting. */
export const REQUEST_LIMITS: Limits = { connectionMs: 4_000, statementMs: 10_000, answerMs: 12_000 };
/** For large payloads and background work. */
export const PATIENT_LIMITS: Limits = { connectionMs: 15_000, statementMs: 60_000, answerMs: 65_000 };
/** For migrations and moves: rewriting a large table, or copying it to another node, has no time limit. */
export const UNLIMITED: Limits = { connectionMs: 10_000, statementMs: 0, answerMs: 0 };
