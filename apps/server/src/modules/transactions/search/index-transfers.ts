import { setImmediate as otherWork } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { followRows, type RowRange } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import { BLOCK_ROWS, INDEXING, searchText, searchWords } from './search-index.ts';
import { PARTS, SIGNATURE_BLOCKS, SignatureBuilder } from './signature.ts';

const BATCH = 256 * BLOCK_ROWS;
const SIGNATURE_ROWS = BigInt(SIGNATURE_BLOCKS * BLOCK_ROWS);
/** Under load, arrivals are indexed only once this many are waiting: a search scans that many in about 20 ms. */
const WAITING = 50_000;
const QUIET_MS = 1_000;
/** Reading this many blocks delays other work by a few milliseconds. */
const READ_BLOCKS = 32;
const INSERTED_PARTS = 16;

/** Fills the search index, in blocks of consecutive transfers, once a block is complete. */
export function indexTransfers(db: Kysely<Schema>, parking: Parking): Sweep {
  const builder = new SignatureBuilder();
  return followRows({
    db,
    parking,
    name: INDEXING,
    what: 'This transfer and those before it could not be added to the search index; searches read them one by one',
    transferColumn: 'seq',
    table: 'transactions',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: WAITING, quietMs: QUIET_MS },
    isRepeatable: true,
    mayMissRemoved: true,
    async handle(tx, range) {
      const { first, end } = completeBlocks(range);
      if (first >= end) return undefined;
      await writeBlocks(tx, first, end);
      let next = await nextSignature(tx);
      const changed = first / SIGNATURE_ROWS;
      // A block that was parked may be added after the signature of the blocks around it.
      if (changed < next) await replaceSignature(tx, builder, changed);
      for (; (next + 1n) * SIGNATURE_ROWS <= end; next += 1n) await writeSignature(tx, builder, next);
      return undefined;
    },
  });
}

/** The numbers, from `first` to before `end`, of the blocks that these rows complete. */
function completeBlocks({ after, upTo }: RowRange): { first: bigint; end: bigint } {
  const size = BigInt(BLOCK_ROWS);
  return { first: ((after + 1n) / size) * size, end: ((upTo + 1n) / size) * size };
}

/** A number without a transfer has an empty row. */
async function writeBlocks(tx: Transaction<Schema>, first: bigint, end: bigint): Promise<void> {
  await sql`
    insert into search_blocks (block, text, words)
    select seq / ${BLOCK_ROWS}, string_agg(coalesce(text, ''), chr(10) order by seq), string_agg(coalesce(words, ''), chr(10) order by seq)
    from generate_series(${first}::bigint, ${end - 1n}::bigint) as seq
    left join (
      select seq, ${searchText} as text, ${searchWords} as words from transactions where seq >= ${first} and seq < ${end}
    ) as transfers using (seq)
    group by 1`.execute(tx);
}

async function nextSignature(tx: Transaction<Schema>): Promise<bigint> {
  const row = await tx
    .selectFrom('search_signatures')
    .select((of) => of.fn.max('signature').as('last'))
    .where('part', '=', 0)
    .executeTakeFirst();
  return row?.last == null ? 0n : row.last + 1n;
}

async function replaceSignature(
  tx: Transaction<Schema>,
  builder: SignatureBuilder,
  signature: bigint,
): Promise<void> {
  await tx.deleteFrom('search_signatures').where('signature', '=', signature).execute();
  await writeSignature(tx, builder, signature);
}

async function writeSignature(
  tx: Transaction<Schema>,
  builder: SignatureBuilder,
  signature: bigint,
): Promise<void> {
  builder.clear();
  const first = Number(signature) * SIGNATURE_BLOCKS;
  for (let block = first; block < first + SIGNATURE_BLOCKS; block += READ_BLOCKS) {
    const rows = await tx
      .selectFrom('search_blocks')
      .selectAll()
      .where('block', '>=', BigInt(block))
      .where('block', '<', BigInt(block + READ_BLOCKS))
      .execute();
    for (const row of rows) {
      builder.add(Number(row.block), 'text', row.text);
      builder.add(Number(row.block), 'words', row.words);
    }
    await otherWork();
  }
  for (let start = 0; start < PARTS; start += INSERTED_PARTS) {
    const parts = Array.from({ length: INSERTED_PARTS }, (_, at) => start + at);
    await tx
      .insertInto('search_signatures')
      .values(parts.map((part) => ({ part, signature, slices: builder.part(part) })))
      .execute();
  }
}
