import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { PART_SLICES, type SearchField, SIGNATURE_BLOCKS, SLICE_BYTES, slicesOf } from './signature.ts';

/** Number of consecutive transfers in a block of the index. */
export const BLOCK_ROWS = 32;

/** The sweep that fills the index. A row that it parked is the last of a block that is not in the index. */
export const INDEXING = 'index transfers';

/** The maximum number of results for a common word: the newest ones. */
export const WORD_MATCHES_MAX = 1_000;

/** Higher than the number of any transfer. */
const AFTER_ALL = 2n ** 62n;

/** The text that searches look in. */
export const searchText = sql<string>`lower(transaction_id) || ' ' || uetr::text || ' ' || amount`;
const NO_WORD = sql.lit('[^[:alnum:]]+');
/** The words by which a transfer is found, each behind a space: from the names of its parties and its reference. */
export const searchWords = sql<string>`
  ' ' || regexp_replace(lower(
    coalesce(sender_name, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(reference, '')), ${NO_WORD}, ' ', 'g')`;

/** The first transfer that is in no block of the index. */
const firstOutside = sql<bigint>`coalesce((select max(block) + 1 from search_blocks), 0) * ${sql.lit(BLOCK_ROWS)}`;

const containing = (search: string): RawBuilder<unknown> => sql`array[${likePattern(search.toLowerCase())}]`;
/** Null for a text without words: nothing matches it. */
const withWordsOf = (text: string): RawBuilder<unknown> => sql`(
  select array_agg('% ' || word || '%')
  from regexp_split_to_table(lower(${text}::text), ${NO_WORD}) as word where word <> '')::text[]`;

/** True if a row of `transactions` contains the text, tested row by row. */
export const containsText = (search: string) => sql<SqlBool>`${searchText} like all (${containing(search)})`;

/** The numbers of all rows of `transactions` that contain the text, highest first; with `before`, only lower ones. */
export function seqsContaining(search: string, before: bigint = AFTER_ALL): RawBuilder<bigint> {
  if (isUuid(search)) {
    return sql`
      select seq from transactions
      where (uetr = ${search}::uuid or payload_id = ${search}::uuid) and seq < ${before} order by seq desc`;
  }
  return matching('text', {
    text: searchText,
    patterns: containing(search),
    slices: slicesOf('text', search.toLowerCase()),
    before,
  });
}

/**
 * The numbers of the newest rows of `transactions` that contain all of these words, or words that begin with them, in
 * names or reference.
 */
export const seqsWithWords = (text: string): RawBuilder<bigint> => sql`
  ${allWithWords(text)} limit ${WORD_MATCHES_MAX}`;

/** The numbers of all rows of `transactions` with exactly this reference. */
export const seqsWithReference = (reference: string): RawBuilder<bigint> => sql`
  select seq from transactions join (${allWithWords(reference)}) as matching using (seq) where reference = ${reference}`;

/** The numbers of earlier rows with exactly this reference, among the newest ones with its words. */
export const seqsWithReferenceBefore = (reference: string, before: bigint): RawBuilder<bigint> => sql`
  select seq from transactions join (${allWithWords(reference, before)} limit ${WORD_MATCHES_MAX}) as matching using (seq)
  where reference = ${reference}`;

const allWithWords = (text: string, before: bigint = AFTER_ALL): RawBuilder<bigint> =>
  matching('words', {
    text: searchWords,
    patterns: withWordsOf(text),
    slices: asciiWords(text).flatMap((word) => slicesOf('words', word)),
    before,
  });

/** The parts that every row with these words contains, with a space before the beginning of a word. */
function asciiWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9\u0080-\uffff]+/)
    .flatMap((word) => ` ${word}`.split(/[\u0080-\uffff]+/));
}

interface Wanted {
  text: RawBuilder<string>;
  patterns: RawBuilder<unknown>;
  slices: readonly number[];
  before: bigint;
}

/**
 * Highest first: the rows in no block, those of blocks that were parked, then those of the blocks whose signature has all of these
 * slices, which are read on demand.
 */
function matching(field: SearchField, { text, patterns, slices, before }: Wanted): RawBuilder<bigint> {
  return sql`
    (select seq from transactions
    -- With an upper bound the planner expects few rows.
    where seq >= ${firstOutside} and seq <= least((select max(seq) from transactions), ${before}::bigint - 1)
      and ${text} like all (${patterns})
    order by seq desc)
    union all
    (select seq from transactions
    where seq = any(array(
      select generate_series(item::bigint - ${sql.lit(BLOCK_ROWS - 1)}, item::bigint) from parked_items where work = ${sql.lit(INDEXING)}
    )) and seq < least(${firstOutside}, ${before}::bigint) and ${text} like all (${patterns})
    order by seq desc)
    union all
    (select candidate.block * ${sql.lit(BLOCK_ROWS)} + position - 1 as seq
    from (
      select block from (${slices.length === 0 ? ALL_BLOCKS : blocksIn(slices)}) as any_block
      where block <= ${before}::bigint / ${sql.lit(BLOCK_ROWS)} order by block desc
    ) as candidate
    cross join lateral (
      select position
      from search_blocks as read, unnest(string_to_array(${sql.ref(field)}, chr(10))) with ordinality as line (row, position)
      where read.block = candidate.block and ${sql.ref(field)} like all (${patterns}) and line.row like all (${patterns})
        and read.block * ${sql.lit(BLOCK_ROWS)} + position <= ${before}::bigint
      order by position desc
      -- Keeps the planner from reading the blocks in another order.
      offset 0
    ) as line)`;
}

const ALL_BLOCKS = sql`select block from search_blocks`;

/** The blocks whose bits are set in all of these slices, and those that have no signature yet. */
const blocksIn = (slices: readonly number[]): RawBuilder<unknown> => sql`
  select signature * ${sql.lit(SIGNATURE_BLOCKS)} + bit as block
  from (
    select signature, bit_and(('x' || encode(substring(slices from start for ${sql.lit(SLICE_BYTES)}), 'hex'))::bit(${sql.lit(SIGNATURE_BLOCKS)})) as bits
    from unnest(
      ${slices.map((slice) => Math.floor(slice / PART_SLICES))}::int[],
      ${slices.map((slice) => (slice % PART_SLICES) * SLICE_BYTES + 1)}::int[]
    ) as wanted (part, start)
    join search_signatures using (part)
    group by signature
  ) as combined
  cross join generate_series(0, ${sql.lit(SIGNATURE_BLOCKS - 1)}) as bit
  where get_bit(bits, bit) = 1
  union all
  select block from search_blocks
  where block >= coalesce((select max(signature) + 1 from search_signatures where part = 0), 0) * ${sql.lit(SIGNATURE_BLOCKS)}`;
