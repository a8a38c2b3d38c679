import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import { testParking } from '../../../testing/parking.ts';
import { indexTransfers } from './index-transfers.ts';
import {
  BLOCK_ROWS,
  seqsContaining,
  seqsWithReference,
  seqsWithWords,
  WORD_MATCHES_MAX,
} from './search-index.ts';
import { SIGNATURE_BLOCKS } from './signature.ts';

const database = await createTestDatabase();
beforeEach(() =>
  database.pool.query(
    'truncate transactions, search_blocks, search_signatures, sweep_cursors restart identity',
  ),
);

interface Client {
  query(text: string, values: unknown[]): unknown;
}

/** Inserts this many transfers; their ids end with the given mark, which no random UETR contains. */
const insert = (count: number, mark: string, client: Client = database.pool) =>
  client.query(
    `insert into transactions (transaction_id, uetr, payload_id, payload_index, type, fund_type, amount_minor, amount, currency,
       sender_name, reference)
     select 'trx_' || lpad(i::text, 6, '0') || $2, gen_random_uuid(), $3, 0, 'mt202', 'm0', 100, (random() * 10000)::numeric(8, 2), 'EUR',
       (array['Kestrel', 'O''Hara', 'Ölmühle', 'Søren & Ko', 'Δελφοί', '株式会社'])[1 + (random() * 5)::int] || ' ' || i % 300, 'INV-' || i
     from generate_series(1, $1) i`,
    [count, mark, randomUUID()],
  );

async function fill(): Promise<void> {
  const sweep = indexTransfers(database.background.db, testParking(database.background.db));
  while ((await sweep.run({ isUrgent: true })) !== 'idle');
}

const seqs = async (query: RawBuilder<bigint>): Promise<bigint[]> =>
  (await sql<{ seq: bigint }>`${query}`.execute(database.db)).rows
    .map(({ seq }) => seq)
    .sort((a, b) => Number(a - b));
const found = async (search: string) => (await seqs(seqsContaining(search))).length;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

const stored = async (table: 'search_blocks' | 'search_signatures') =>
  Number((await database.pool.query(`select count(*) as count from ${table}`)).rows[0].count);

describe('the search index', () => {
  it('has whole blocks only, and searches find the same before and after', async () => {
    await insert(2 * BLOCK_ROWS + 10, 'WXYZ');
    expect(await found('wxyz')).toBe(2 * BLOCK_ROWS + 10);
    await fill();
    expect(await stored('search_blocks')).toBe(2);
    expect(await found('wxyz')).toBe(2 * BLOCK_ROWS + 10);
    expect(await found('0042wx')).toBe(1);
    await insert(BLOCK_ROWS, 'EFGH');
    await fill();
    expect(await stored('search_blocks')).toBe(3);
    expect([await found('wxyz'), await found('efgh')]).toEqual([2 * BLOCK_ROWS + 10, BLOCK_ROWS]);
  });

  it('waits while transfers arrive, unless many are waiting', async () => {
    const sweep = indexTransfers(database.background.db, testParking(database.background.db));
    await insert(2 * BLOCK_ROWS, 'WAIT');
    expect(await sweep.run()).toEqual({ inMs: expect.any(Number) });
    expect(await stored('search_blocks')).toBe(0);
    await insert(50_000, 'MANY');
    await expect
      .poll(() => sweep.run().then(() => stored('search_blocks')), { timeout: 60_000 })
      .toBe((2 * BLOCK_ROWS + 50_000) >> 5);
    expect(await found('many')).toBe(50_000);
  });

  it('never skips transfers that a slow transaction commits later with lower numbers', async () => {
    const sweep = indexTransfers(database.background.db, testParking(database.background.db));
    const slow = await database.pool.connect();
    await slow.query('begin');
    await insert(BLOCK_ROWS, 'SLOW', slow);
    await insert(BLOCK_ROWS, 'FAST');
    for (let i = 0; i < 3; i++) expect(await sweep.run({ isUrgent: true })).toEqual({ inMs: 5 });
    expect(await stored('search_blocks')).toBe(0);
    await slow.query('commit');
    slow.release();
    await fill();
    expect(await stored('search_blocks')).toBe(2);
    expect([await found('slow'), await found('fast')]).toEqual([BLOCK_ROWS, BLOCK_ROWS]);
  });

  it('leaves numbers empty that a rolled back transaction has taken', async () => {
    await insert(5, 'KEPT');
    const failing = await database.pool.connect();
    await failing.query('begin');
    await insert(BLOCK_ROWS, 'GONE', failing);
    await failing.query('rollback');
    failing.release();
    await insert(BLOCK_ROWS, 'NEXT');
    await fill();
    expect(await stored('search_blocks')).toBe(2);
    expect([await found('kept'), await found('gone'), await found('next')]).toEqual([5, 0, BLOCK_ROWS]);
  });
});

describe('the search index of many transfers', () => {
  const COUNT = SIGNATURE_BLOCKS * BLOCK_ROWS + 5_000;

  it('finds what a search through all of them finds', async () => {
    await insert(COUNT, 'Xy');
    await fill();
    expect(await stored('search_signatures')).toBeGreaterThan(0);
    const { rows } = await database.pool.query<Record<'seq' | 'text' | 'parties' | 'reference', string>>(
      `select seq, lower(concat_ws(' ', transaction_id, uetr, amount)) as text, concat_ws(' ', sender_name, reference) as parties, reference
       from transactions order by seq`,
    );
    const matching = (matches: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(matches).map(({ seq }) => BigInt(seq));
    const allWords = new Map(rows.map((row) => [row, wordsOf(row.parties)]));
    for (let index = 7; index < rows.length; index += 2_500) {
      const row = rows[index];
      if (row === undefined) continue;
      const part = row.text.slice(index % 50, (index % 50) + 1 + (index % 13)).trim();
      expect(await seqs(seqsContaining(part)), part).toEqual(matching(({ text }) => text.includes(part)));
      const words = row.parties.slice(0, -1);
      const wanted = wordsOf(words);
      expect(await seqs(seqsWithWords(words)), words).toEqual(
        matching((each) =>
          wanted.every((start) => allWords.get(each)?.some((word) => word.startsWith(start))),
        ).slice(-WORD_MATCHES_MAX),
      );
      expect(await seqs(seqsWithReference(row.reference)), row.reference).toEqual([BigInt(row.seq)]);
    }
    expect(await found('qzxqz')).toBe(0);
  });

  it('finds the newest with a common word, and all with a rare one, however old', async () => {
    await insert(COUNT, 'WORD');
    await database.pool.query(`update transactions set sender_name = 'Rare Mills' where seq = 1`);
    await fill();
    const common = await seqs(seqsWithWords('inv'));
    expect(common).toHaveLength(WORD_MATCHES_MAX);
    expect(common).toContain(BigInt(COUNT));
    expect(await seqs(seqsWithWords('mil rare'))).toEqual([1n]);
    expect(await seqs(seqsWithWords('ills'))).toEqual([]);
    expect(await seqs(seqsWithWords('& -'))).toEqual([]);
  });
});
