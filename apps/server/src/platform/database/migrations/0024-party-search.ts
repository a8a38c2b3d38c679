import { type Kysely, sql } from 'kysely';

/** Finds transfers by words of their parties' names and of their reference, without slowing ingestion down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transaction_search add column words tsvector`.execute(db);
  await sql`
    update transaction_search s set words = array_to_tsvector(array_remove(regexp_split_to_array(
      lower(concat_ws(' ', t.sender_name, t.recipient_name, t.reference)), '[^[:alnum:]]+'), ''))
    from transactions t where t.seq = s.seq`.execute(db);
  await sql`create index transaction_search_words on transaction_search using gin (words)`.execute(db);
}
