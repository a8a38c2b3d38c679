import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../platform/database/testing.ts';

const database = await createTestDatabase();

it('a query that begins before the last one of its connection is answered fails the test run', async () => {
  const client = await database.pool.connect();
  const thrown = vi.spyOn(process, 'nextTick').mockImplementation(() => {});
  const both = [client.query('select 1'), client.query('select 2')];
  const [fails] = thrown.mock.lastCall ?? [];
  thrown.mockRestore();
  await Promise.all(both);
  client.release();
  expect(fails).toThrow('A database connection got a query while it executes another one.');
});

it('queries that wait for each other, and one after an error, are no overlap', async () => {
  const client = await database.pool.connect();
  await client.query('select 1');
  await client.query('select 1 / 0').catch(() => client.query('select 2'));
  client.release();
});
