import { type RawBuilder, type SqlBool, sql } from 'kysely';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a search looks into. */
export const searchText = sql<string>`lower(transaction_id) || chr(10) || uetr::text || chr(10) || amount`;
/** The sweep that fills the index. */
export const SEARCH_CURSOR = 'follow arrivals';
/** Everything up to here is in the index; what came later is scanned. */
const indexedUpTo = sql<bigint>`coalesce((select position from sweep_cursors where name = ${SEARCH_CURSOR}), 0)`;

const pattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a row of `transactions` contains the text, tried row by row. */
export const containsText = (search: string) => sql<SqlBool>`${searchText} like ${pattern(search)}`;

/** The numbers of all rows of `transactions` that contain the text, by indexes. */
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
