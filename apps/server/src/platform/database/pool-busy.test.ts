import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { PoolBusyError } from './pool-busy.ts';
import { createTestDatabase } from './testing.ts';

/** A pool whose only connection is checked out. */
async function exhausted() {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase(connection, {
    logger: pino({ level: 'silent' }),
    poolSize: 1,
    limits: { connectionMs: 300, statementMs: 1_000, answerMs: 2_000 },
  });
  const client = await database.pool.connect();
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return { pool: database.pool, client };
}

it('a request that waits in vain while others are answered gets a "busy" error', async () => {
  const { pool, client } = await exhausted();
  const next = pool.connect();
  const waiting = pool.query('select 1').catch((error: unknown) => error);
  client.release();
  const second = await next;
  const error = await waiting;
  expect(error).toBeInstanceOf(PoolBusyError);
  expect(isDatabaseUnavailable(error)).toBe(true);
  second.release();
});

it('a request that waits in vain while nothing is answered gets an outage error', async () => {
  const { pool, client } = await exhausted();
  const error = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(PoolBusyError);
  expect(isDatabaseUnavailable(error)).toBe(true);
  client.release();
});
