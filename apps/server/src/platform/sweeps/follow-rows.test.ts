import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { followRows } from './follow-rows.ts';
import type { SweepResult } from './sweep.ts';

let database: TestDatabase;
let seen: bigint[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  seen = [];
  await database.pool.query('truncate transactions, sweep_cursors restart identity');
});

type Gather = Parameters<typeof followRows>[0]['gather'];

const follower = (handle?: () => void, gather?: Gather, name = 'test') =>
  followRows({
    ...(gather === undefined ? {} : { gather }),
    db: database.background.db,
    name,
    table: 'transactions',
    column: 'seq',
    batch: 10,
    wokenBy: [],
    async handle(tx, { after, upTo }) {
      const rows = await tx
        .selectFrom('transactions')
        .select('seq')
        .where('seq', '>', after)
        .where('seq', '<=', upTo)
        .orderBy('seq')
        .execute();
      handle?.();
      seen.push(...rows.map(({ seq }) => seq));
    },
  });

const insert = (count: number, client: { query(text: string, values: unknown[]): unknown } = database.pool) =>
  client.query(
    `insert into transactions (transaction_id, uetr, payload_id, payload_index, type, fund_type, amount_minor, amount, currency)
     select 'trx_' || gen_random_uuid(), gen_random_uuid(), $2, 0, 'mt202', 'm0', 100, '1.00', 'EUR'
     from generate_series(1, $1) i`,
    [count, randomUUID()],
  );

async function runUntilIdle(sweep = follower()): Promise<SweepResult[]> {
  const results: SweepResult[] = [];
  while (results.at(-1) !== 'idle') results.push(await sweep.run());
  return results;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1));

it('processes every row once and in order, in batches, and continues where another process stopped', async () => {
  await insert(25);
  expect(await runUntilIdle()).toEqual(['more', 'more', 'idle']);
  await insert(3);
  await runUntilIdle(follower());
  expect(seen).toEqual(upTo(28));
});

it('continues after numbers that were never used', async () => {
  await insert(2);
  const undone = await database.pool.connect();
  await undone.query('begin');
  await insert(3, undone);
  await undone.query('rollback');
  undone.release();
  await insert(2);
  await runUntilIdle();
  expect(seen).toEqual([1n, 2n, 6n, 7n]);
});

it('does not wait for running transactions that leave no gap', async () => {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  await insert(3);
  expect(await runUntilIdle()).toEqual(['idle']);
  expect(seen).toEqual(upTo(3));
  await other.query('rollback');
  other.release();
});

it('stops at a gap, and continues once the transactions that could fill it have ended, however many began since', async () => {
  const sweep = follower();
  await insert(2);
  const slow = await database.pool.connect();
  await slow.query('begin');
  await insert(2, slow);
  await insert(2);
  expect(await sweep.run()).toEqual({ inMs: 5 });
  expect(seen).toEqual(upTo(2));
  const later = await database.pool.connect();
  await later.query('begin');
  await insert(1, later);
  expect(await sweep.run()).toEqual({ inMs: 5 });
  await slow.query('commit');
  await sweep.run();
  expect(seen).toEqual(upTo(6));
  await later.query('rollback');
  for (const client of [slow, later]) client.release();
});

it('a batch that fails is processed again, by only one of two processes', async () => {
  await insert(5);
  const failing = follower(() => {
    throw new Error('Not now');
  });
  await expect(failing.run()).rejects.toThrow('Not now');
  await Promise.all([runUntilIdle(follower()), runUntilIdle(follower())]);
  expect(seen.toSorted()).toEqual(upTo(5));
});

const FOR_EVER_MS = 1e9;

it('gathers rows until there are enough of them, unless somebody waits for them', async () => {
  const gathering = follower(undefined, { rows: 5, quietMs: FOR_EVER_MS });
  await insert(4);
  expect(await gathering.run()).toEqual({ inMs: expect.any(Number) });
  expect(seen).toEqual([]);
  await insert(1);
  await expect.poll(() => gathering.run().then(() => seen)).toEqual(upTo(5));
  await insert(1);
  await gathering.run({ isUrgent: true });
  expect(seen).toEqual(upTo(6));
});

it('gathers nothing while somebody waits', async () => {
  await insert(1);
  await follower(undefined, { rows: 5, quietMs: FOR_EVER_MS, unless: 'true' }, 'awaited').run();
  expect(seen).toEqual(upTo(1));
});

it('gathers a steady trickle of rows for a bounded time', async () => {
  const gathering = follower(undefined, { rows: 1_000_000, quietMs: 100 });
  while (seen.length === 0) {
    await insert(1);
    await gathering.run();
  }
  expect(seen[0]).toBe(1n);
});

it('reports how many rows are waiting', async () => {
  await insert(7);
  expect(await follower().depth?.()).toBe(7);
  await runUntilIdle();
  expect(await follower().depth?.()).toBe(0);
});
