import { type RawBuilder, type SqlBool, sql } from 'kysely';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The text that a search looks at. */
export const searchText = sql<string>`lower(transaction_id) || chr(10) || uetr::text || chr(10) || amount`;
const words = (text: ReturnType<typeof sql<string>>) =>
  sql`array_remove(regexp_split_to_array(lower(${text}), '[^[:alnum:]]+'), '')`;
/** The words by which a transfer is found: from the names of its parties and its reference. */
export const searchWords = sql`array_to_tsvector(${words(sql<string>`concat_ws(' ', sender_name, recipient_name, reference)`)})`;
/** The sweep that fills the index. */
export const SEARCH_CURSOR = 'follow arrivals';
/** Everything up to here is in the index; later rows are scanned. */
const indexedUpTo = sql<bigint>`coalesce((select position from sweep_cursors where name = ${SEARCH_CURSOR}), 0)`;

const pattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a row of `transactions` contains the text, tested row by row. */
export const containsText = (search: string) => sql<SqlBool>`${searchText} like ${pattern(search)}`;

/** The numbers of all rows of `transactions` that contain the text, by index. */
export function seqsContaining(search: string): RawBuilder<bigint> {
  if (UUID.test(search.toLowerCase())) {
    return sql`select seq from transactions where uetr = ${search}::uuid`;
  }
  return sql`
    select seq from transaction_search where text like ${pattern(search)}
    union all
    select seq from transactions where seq > ${indexedUpTo} and ${containsText(search)}`;
}

/** The numbers of all rows of `transactions` with exactly this reference. */
export const seqsWithReference = (reference: string): RawBuilder<bigint> => sql`
    select seq from transaction_search where reference = ${reference}
    union all
    select seq from transactions where seq > ${indexedUpTo} and reference = ${reference}`;

/** This many of the newest rows are scanned one by one. */
const RECENT_ROWS = 10_000;
/** With this many matches among those, older rows are not searched: a word that most names contain would match them all. */
const ENOUGH_MATCHES = 50;
/** Maximum number of older rows found. */
const OLDER_MATCHES_MAX = 5_000;

/**
 * The numbers of rows of `transactions` with all of these words, or words that begin with them, in names or reference: of the
 * newest rows, and of older ones only if few of the newest match.
 */
export function seqsWithWords(text: string): RawBuilder<bigint> {
  const query = sql`(
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(${words(sql<string>`${text}::text`)}) as word)`;
  const older = sql`(select max(seq) - ${RECENT_ROWS} from transaction_search)`;
  return sql`
    with recent as materialized (
      select seq from transaction_search where seq > ${older} and words @@ ${query}
    )
    select seq from recent
    union all
    (select seq from transaction_search
      where seq <= ${older} and words @@ ${query} and (select count(*) from recent) < ${ENOUGH_MATCHES}
      limit ${OLDER_MATCHES_MAX})
    union all
    select seq from transactions where seq > ${indexedUpTo} and ${searchWords} @@ ${query}`;
}
