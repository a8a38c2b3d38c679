import type { Pool } from 'pg';

const counts = new WeakMap<Pool, number>();

/** Counts the statements sent over the connections of a pool. */
export function countStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const { query } = client;
    client.query = ((...args: unknown[]) => {
      counts.set(pool, statementsSent(pool) + 1);
      return Reflect.apply(query, client, args);
    }) as typeof query;
  });
}

/** Statements since the start. The beginning of a transaction is sent with its first statement and not counted. */
export const statementsSent = (pool: Pool): number => counts.get(pool) ?? 0;
