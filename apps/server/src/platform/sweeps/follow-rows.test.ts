import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testParking } from '../../testing/parking.ts';
import { createTestDatabase } from '../database/testing.ts';
import { followRows } from './follow-rows.ts';
import type { SweepResult } from './sweep.ts';

let seen: bigint[];
const database = await createTestDatabase();
beforeEach(async () => {
  seen = [];
  await database.pool.query('truncate transactions, sweep_cursors, parked_items restart identity');
});

type Gather = Parameters<typeof followRows>[0]['gather'];

const follower = (
  handle?: () => void,
  gather?: Gather,
  name = 'test',
  check: (seqs: readonly bigint[]) => void = () => {},
  db = database.background.db,
) =>
  followRows({
    ...(gather === undefined ? {} : { gather }),
    db,
    parking: testParking(database.background.db),
    what: 'This row could not be handled',
    transferColumn: 'seq',
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
      const seqs = rows.map(({ seq }) => seq);
      check(seqs);
      seen.push(...seqs);
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
  expect(await runUntilIdle()).toEqual(['full', 'full', 'idle']);
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

it('waits at a gap for the transactions of its node only, after the workspace was moved', async () => {
  const FAR = 1_000_000n;
  let isBefore = true;
  const db = database.background.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const rows = result.rows.map((row) =>
        isBefore && typeof row.next === 'bigint' ? { ...row, next: row.next + FAR } : row,
      );
      return { ...result, rows };
    },
  });
  const sweep = follower(undefined, undefined, 'test', undefined, db);
  const running = async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await insert(1, client);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  };
  await insert(1);
  const end = await running();
  await insert(1);
  expect(await sweep.run()).toEqual({ inMs: 5 });
  isBefore = false;
  expect(await sweep.run()).toEqual({ inMs: 5 });
  // Of what runs after this, nothing can fill the gap.
  const endLater = await running();
  await insert(1);
  await end();
  const seenSoon = async () => {
    await sweep.run();
    return seen;
  };
  await expect.poll(seenSoon).toEqual([1n, 3n]);
  await endLater();
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

it('a batch that fails in an outage is processed again, by only one of two processes', async () => {
  await insert(5);
  const failing = follower(() => {
    throw Object.assign(new Error('Not now'), { code: '57P01' });
  });
  await expect(failing.run()).rejects.toThrow('Not now');
  await Promise.all([runUntilIdle(follower()), runUntilIdle(follower())]);
  expect(seen.toSorted()).toEqual(upTo(5));
});

describe('a row that cannot be processed', () => {
  const failOn = (poison: readonly bigint[]) =>
    follower(undefined, undefined, 'test', (seqs) => {
      if (poison.some((seq) => seqs.includes(seq))) throw new Error('Poison');
    });
  const parked = async () => {
    const rows = await database.db.selectFrom('parked_items').selectAll().orderBy('item').execute();
    return rows.map(({ item, problem, attempts, transaction_seq }) => ({
      item,
      problem,
      attempts,
      transaction_seq,
    }));
  };
  const comeBack = () => database.pool.query('update parked_items set retry_at = now()');

  it('is parked with its reason, and all others are processed once and in order', async () => {
    await insert(25);
    await runUntilIdle(failOn([7n]));
    expect(seen).toEqual(upTo(25).filter((seq) => seq !== 7n));
    expect(await parked()).toEqual([
      { item: '7', problem: 'This row could not be handled: Poison', attempts: 1, transaction_seq: 7n },
    ]);
  });

  it('is left alone until its time comes, and then tried by itself', async () => {
    await insert(3);
    await runUntilIdle(failOn([2n]));
    await runUntilIdle(failOn([]));
    expect(seen).toEqual([1n, 3n]);
    await comeBack();
    await runUntilIdle(failOn([]));
    expect(seen).toEqual([1n, 3n, 2n]);
    expect(await parked()).toEqual([]);
  });

  it('is processed in parts until its end, if it is too much for one', async () => {
    await insert(1);
    await runUntilIdle(failOn([1n]));
    await comeBack();
    const { db } = database.background;
    let parts = 0;
    await followRows({
      ...{ db, parking: testParking(db), what: 'This row', transferColumn: 'seq', name: 'test', wokenBy: [] },
      ...{ table: 'transactions', column: 'seq', batch: 10 },
      async handle(_tx, { after, upTo: end }) {
        parts += 1;
        return parts < 3 ? after : end;
      },
    }).run();
    expect([parts, await parked()]).toEqual([3, []]);
  });

  it('waits longer each time that it fails again', async () => {
    await insert(1);
    const waitMs = async () => {
      const [row] = await database.db.selectFrom('parked_items').select(['retry_at', 'attempts']).execute();
      return {
        attempts: row?.attempts,
        minutes: Math.round(((row?.retry_at.getTime() ?? 0) - Date.now()) / 60_000),
      };
    };
    await runUntilIdle(failOn([1n]));
    expect(await waitMs()).toEqual({ attempts: 1, minutes: 1 });
    await comeBack();
    await runUntilIdle(failOn([1n]));
    expect(await waitMs()).toEqual({ attempts: 2, minutes: 2 });
  });

  it('is not blamed when nothing succeeds: the run fails, and the rest stays', async () => {
    await insert(40);
    const sweep = follower(() => {
      throw new Error('Broken');
    });
    await expect(runUntilIdle(sweep)).rejects.toThrow('16 items in a row failed');
    expect(await parked()).toHaveLength(16);
    await runUntilIdle(follower());
    await comeBack();
    await runUntilIdle(follower());
    expect(seen.toSorted((a, b) => Number(a - b))).toEqual(upTo(40));
  });
});

const FOR_EVER_MS = 1e9;

it('gathers rows until there are enough of them, or until they are needed at once', async () => {
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

it('what it has gathered is no backlog, unless it is more than two usual batches', async () => {
  const gathering = follower(undefined, { rows: 8, quietMs: FOR_EVER_MS });
  const half = { share: 0.5 };
  await insert(8);
  expect([await gathering.run(half), seen.length]).toEqual(['more', 5]);
  await insert(17);
  expect([await gathering.run(half), seen.length]).toEqual(['full', 10]);
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
