import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REAL_CLOCK } from '../../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { followArrivals } from './follow-arrivals.ts';
import { seqsContaining, seqsWithWords } from './search-index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate transactions, transaction_search, sweep_cursors'));

/** Inserts this many transfers; their ids end with the given mark. */
const insert = (
  count: number,
  mark: string,
  client: { query(text: string, values: unknown[]): unknown } = database.pool,
) =>
  client.query(
    `insert into transactions (transaction_id, uetr, payload_id, payload_index, type, fund_type, amount_minor, amount, currency)
     select 'trx_' || lpad(i::text, 6, '0') || $2, gen_random_uuid(), $3, 0, 'mt202', 'm0', 100, '1.00', 'EUR'
     from generate_series(1, $1) i`,
    [count, mark, randomUUID()],
  );

const found = async (search: string) =>
  (await sql<{ seq: bigint }>`${seqsContaining(search)}`.execute(database.db)).rows.length;

const indexed = async () =>
  Number((await database.pool.query('select count(*) as count from transaction_search')).rows[0].count);

describe('the search index', () => {
  it('is filled once arrivals stop, and searches find the same before and after', async () => {
    const sweep = followArrivals(database.db, { announce: () => {}, clock: REAL_CLOCK });
    await insert(100, 'ABCD');
    expect(await found('abcd')).toBe(100);
    await runUntilIdle(sweep);
    expect(await indexed()).toBe(100);
    expect(await found('abcd')).toBe(100);
    expect(await found('0042ab')).toBe(1);
  });

  it('waits while transfers arrive, unless many are waiting', async () => {
    const sweep = followArrivals(database.db, { announce: () => {}, clock: REAL_CLOCK });
    await insert(10, 'WAIT');
    expect(await sweep.run()).toEqual({ inMs: expect.any(Number) });
    expect(await indexed()).toBe(0);
    await insert(50_000, 'MANY');
    await expect.poll(() => sweep.run().then(indexed), { timeout: 30_000 }).toBe(50_000);
    expect(await found('many')).toBe(50_000);
  });

  it('never skips transfers that a slow transaction commits later with lower numbers', async () => {
    const sweep = followArrivals(database.db, { announce: () => {}, clock: REAL_CLOCK });
    const slow = await database.pool.connect();
    await slow.query('begin');
    await insert(5, 'SLOW', slow);
    await insert(5, 'FAST');
    for (let i = 0; i < 3; i++) expect(await sweep.run({ isUrgent: true })).toEqual({ inMs: 5 });
    expect(await indexed()).toBe(0);
    await slow.query('commit');
    slow.release();
    await runUntilIdle(sweep);
    expect(await indexed()).toBe(10);
    expect(await found('slow')).toBe(5);
  });
});

describe('the search by words', () => {
  it('finds the newest of many, and all of few, however old', async () => {
    const sweep = followArrivals(database.db, { announce: () => {}, clock: REAL_CLOCK });
    await insert(12_000, 'WORD');
    await database.pool.query(
      `update transactions t set reference = 'INV-' || t.seq, sender_name = case when n = 1 then 'Rare Mills' end
       from (select seq, row_number() over (order by seq) as n from transactions) as numbered where numbered.seq = t.seq`,
    );
    await runUntilIdle(sweep);
    const withWords = async (text: string) =>
      (await sql<{ seq: bigint }>`${seqsWithWords(text)}`.execute(database.db)).rows.map(({ seq }) => seq);
    const { rows } = await database.pool.query(
      'select min(seq) as oldest, max(seq) as newest from transactions',
    );
    const common = await withWords('inv');
    expect(common).toHaveLength(10_000);
    expect(common).toContain(BigInt(rows[0].newest));
    expect(await withWords('mil rare')).toEqual([BigInt(rows[0].oldest)]);
  });
});

async function runUntilIdle(sweep: Sweep): Promise<void> {
  while ((await sweep.run({ isUrgent: true })) !== 'idle');
}
