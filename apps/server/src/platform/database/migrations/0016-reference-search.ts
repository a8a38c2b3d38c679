import { type Kysely, sql } from 'kysely';

/** Finds transfers by their reference without an index that would slow ingestion down: see `transaction_search`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transaction_search add column reference text`.execute(db);
  await sql`
    update transaction_search s set reference = t.reference
    from transactions t where t.seq = s.seq and t.reference is not null`.execute(db);
  await sql`create index transaction_search_reference on transaction_search (reference)
    where reference is not null`.execute(db);
}
