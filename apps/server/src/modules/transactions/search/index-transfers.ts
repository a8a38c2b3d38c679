import { setImmediate as otherWork } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { followRows, type RowRange } from '../../../platform/sweeps/follow-rows.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import { BLOCK_ROWS, searchText, searchWords } from './search-index.ts';
import { PARTS, SIGNATURE_BLOCKS, SignatureBuilder } from './signature.ts';

const BATCH = 256 * BLOCK_ROWS;
/** Under load arrivals are indexed only once this many wait: a search scans that many in about 20 ms. */
const WAITING = 50_000;
const QUIET_MS = 1_000;
/** Reading this many blocks holds other work up for a few milliseconds. */
const READ_BLOCKS = 32;
const INSERTED_PARTS = 16;

/** Fills the search index, in blocks of consecutive transfers, once a block is complete. */
export function indexTransfers(db: Kysely<Schema>): Sweep {
  const builder = new SignatureBuilder();
  return followRows({
    db,
    name: 'index transfers',
    table: 'transactions',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: WAITING, quietMs: QUIET_MS },
    isRepeatable: true,
    async handle(tx, range) {
      await writeBlocks(tx, range);
      await writeSignatures(tx, builder);
      return undefined;
    },
  });
}

/** A number without a transfer has an empty row. */
async function writeBlocks(tx: Transaction<Schema>, { after, upTo }: RowRange): Promise<void> {
  const size = BigInt(BLOCK_ROWS);
  const first = ((after + 1n) / size) * size;
  const end = ((upTo + 1n) / size) * size;
  if (first >= end) return;
  await sql`
    insert into search_blocks (block, text, words)
    select seq / ${size}, string_agg(coalesce(text, ''), chr(10) order by seq), string_agg(coalesce(words, ''), chr(10) order by seq)
    from generate_series(${first}::bigint, ${end - 1n}::bigint) as seq
    left join (
      select seq, ${searchText} as text, ${searchWords} as words from transactions where seq >= ${first} and seq < ${end}
    ) as transfers using (seq)
    group by 1`.execute(tx);
}

async function writeSignatures(tx: Transaction<Schema>, builder: SignatureBuilder): Promise<void> {
  const { rows } = await sql<{ next: bigint; blocks: bigint }>`
    select coalesce((select max(signature) + 1 from search_signatures where part = 0), 0) as next,
      coalesce((select max(block) + 1 from search_blocks), 0) as blocks`.execute(tx);
  const { next, blocks } = rows[0] ?? { next: 0n, blocks: 0n };
  for (let signature = Number(next); (signature + 1) * SIGNATURE_BLOCKS <= Number(blocks); signature += 1) {
    await writeSignature(tx, builder, signature);
  }
}

async function writeSignature(
  tx: Transaction<Schema>,
  builder: SignatureBuilder,
  signature: number,
): Promise<void> {
  builder.clear();
  const end = (signature + 1) * SIGNATURE_BLOCKS;
  for (let block = signature * SIGNATURE_BLOCKS; block < end; block += READ_BLOCKS) {
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
  for (let first = 0; first < PARTS; first += INSERTED_PARTS) {
    const parts = Array.from({ length: INSERTED_PARTS }, (_, at) => first + at);
    await tx
      .insertInto('search_signatures')
      .values(parts.map((part) => ({ part, signature: BigInt(signature), slices: builder.part(part) })))
      .execute();
  }
}
