/** How long the database may take. Everything is in milliseconds; 0 is for ever. */
export interface Limits {
  /** A new connection, or waiting for one that is free. */
  connectionMs: number;
  /** One statement: the database itself ends it then. */
  statementMs: number;
  /**
   * The answer to one statement, longer than the statement: a database that is frozen, or a network that lost it, does not
   * end anything. Whether the statement was carried out is not known then.
   */
  answerMs: number;
}

/** For what somebody waits for: under load a request is rather told to come back than kept. */
export const REQUEST_LIMITS: Limits = { connectionMs: 4_000, statementMs: 10_000, answerMs: 12_000 };
/** For large payloads and for work beside the requests. */
export const PATIENT_LIMITS: Limits = { connectionMs: 15_000, statementMs: 60_000, answerMs: 65_000 };
/** For migrations: rewriting a large table, or waiting for another server that does, takes what it takes. */
export const MIGRATION_LIMITS: Limits = { connectionMs: 10_000, statementMs: 0, answerMs: 0 };
