import type pg from 'pg';

/** No connection became free in time although the database answers: the server is overloaded. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError';
}

const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

/** A wait for a connection timed out. `isAnswered`: others got answers in the meantime. */
export const noFreeConnection = (isAnswered: boolean): Error =>
  isAnswered ? new PoolBusyError(NO_FREE_CONNECTION) : new Error(NO_FREE_CONNECTION);

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Distinguishes a burst of requests from an outage, since both run into the pool's time limit. If other requests got answers
 * while this one waited, the database is working.
 */
export function tellBusyFromGone(pool: pg.Pool): void {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  pool.on('release', (error) => {
    if (!(error instanceof Error)) answeredAtMs = performance.now();
  });
  const explain = (error: unknown, sinceMs: number): Error | undefined =>
    error instanceof Error && error.message === NO_FREE_CONNECTION && answeredAtMs > sinceMs
      ? new PoolBusyError(error.message, { cause: error })
      : (error as Error | undefined);

  const connect = pool.connect.bind(pool);
  function connectExplained(): Promise<pg.PoolClient>;
  function connectExplained(done: Connected): void;
  function connectExplained(done?: Connected): Promise<pg.PoolClient> | undefined {
    const sinceMs = performance.now();
    if (done !== undefined) {
      connect((error, client, release) => done(explain(error, sinceMs), client, release));
      return;
    }
    return connect().catch((error: unknown) => Promise.reject(explain(error, sinceMs)));
  }
  pool.connect = connectExplained;
}
