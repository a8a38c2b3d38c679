import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What is thrown when a transaction does this. */
async function thrownBy(work: () => Promise<unknown>): Promise<string[]> {
  const thrown: string[] = [];
  const { nextTick } = process;
  const spy = vi.spyOn(process, 'nextTick').mockImplementation((callback, ...args) => {
    const isReport = String(callback).includes('throw error');
    if (!isReport) return nextTick(callback, ...args);
    try {
      callback(...args);
    } catch (error) {
      thrown.push(String(error));
    }
  });
  await database.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await work();
  });
  spy.mockRestore();
  return thrown;
}

it.each([
  ['work on another core', () => promisify(gzip)('text')],
  ['a timer', () => delay(1)],
  ['the network', () => once(connect(1, '127.0.0.1'), 'error').catch(() => {})],
])('a transaction that waits for %s fails the test run', async (_what, work) => {
  const thrown = await thrownBy(work);
  expect(thrown.join()).toContain('A transaction waits for something that is not the database');
});

it('a transaction that waits for the database only, and sets a timer, does not', async () => {
  expect(
    await thrownBy(async () => {
      setTimeout(() => {}, 1);
      await database.pool.query('select 1');
    }),
  ).toEqual([]);
});
