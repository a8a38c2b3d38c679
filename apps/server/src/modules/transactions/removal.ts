import { CompiledQuery, type Kysely, sql } from 'kysely';
import { ON_ITS_NODE } from '../../platform/database/citus.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addToTotals } from '../../platform/database/totals.ts';
import { BLOCK_ROWS, searchText, searchWords } from './search/search-index.ts';
import { SIGNATURE_BLOCKS } from './search/signature.ts';

const REMOVE = `
with gone as (
  delete from transactions where seq = any($1::bigint[]) returning transaction_id, type, status, currency
), events as (
  delete from transaction_events where transaction_seq = any($1::bigint[])
), known as (
  insert into removed_transfers (transaction_id, removed_at, archive_file)
  select transaction_id, $2::timestamptz, $3::integer from gone where ${ON_ITS_NODE}
), kept as (
  insert into removed_totals as r (type, status, currency, total)
  select type, status, currency, count(*) from gone where ${ON_ITS_NODE} group by type, status, currency order by type, status, currency
  on conflict (type, status, currency) do update set total = r.total + excluded.total
), ${addToTotals('(select type, status, currency, -1 as delta from gone) as removed')}
select`;

interface Removal {
  seqs: readonly bigint[];
  at: Date;
  /** Null: they were not archived. */
  archiveFile: number | null;
}

/**
 * Removes transfers with their events, within the caller's transaction, which holds their locks and that of the
 * search index. They move from the totals of the lists to the totals of removed transfers.
 */
export async function removeTransfers(tx: Kysely<Schema>, removal: Removal): Promise<void> {
  const { seqs, at, archiveFile } = removal;
  await tx.executeQuery(CompiledQuery.raw(REMOVE, [seqs, at, archiveFile]));
  await removeFromSearch(tx, seqs);
}

/**
 * A block keeps an empty line for each removed transfer, and is removed with its last one; a signature is removed
 * with its last block.
 */
async function removeFromSearch(tx: Kysely<Schema>, seqs: readonly bigint[]): Promise<void> {
  const blocks = distinct(seqs.map((seq) => seq / BigInt(BLOCK_ROWS)));
  await sql`
    update search_blocks as b set text = line.text, words = line.words
    from (
      select numbered.block, string_agg(coalesce(t.text, ''), chr(10) order by seq) as text,
        string_agg(coalesce(t.words, ''), chr(10) order by seq) as words
      from unnest(${blocks}::bigint[]) as numbered (block)
      cross join generate_series(numbered.block * ${BLOCK_ROWS}, (numbered.block + 1) * ${BLOCK_ROWS} - 1) as seq
      left join lateral (
        select ${searchText} as text, ${searchWords} as words from transactions where transactions.seq = seq.seq
      ) as t on true
      group by numbered.block
    ) as line
    where b.block = line.block`.execute(tx);
  await sql`
    delete from search_blocks
    where block = any(${blocks}::bigint[]) and text = repeat(chr(10), ${BLOCK_ROWS - 1})`.execute(tx);
  const signatures = distinct(blocks.map((block) => block / BigInt(SIGNATURE_BLOCKS)));
  // The last one shows which blocks have no signature yet.
  await sql`
    delete from search_signatures as s
    where signature = any(${signatures}::bigint[]) and signature < (select max(signature) from search_signatures)
      and not exists (
        select from search_blocks
        where block >= s.signature * ${SIGNATURE_BLOCKS} and block < (s.signature + 1) * ${SIGNATURE_BLOCKS}
      )`.execute(tx);
}

const distinct = (numbers: readonly bigint[]): bigint[] => [...new Set(numbers)];
