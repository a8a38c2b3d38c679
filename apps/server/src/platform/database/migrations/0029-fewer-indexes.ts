import { type Kysely, sql } from 'kysely';

/**
 * Indexes whose order is random cost a page each time. The messages of a transfer are found by its number, with its UETR or id looked
 * up before; only messages about no transfer are indexed by their own UETR. Postings are found by their entry's id, which begins with
 * the transfer's: in the collation "C" that is a range.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index network_messages_transaction`.execute(db);
  await sql`drop index network_messages_uetr`.execute(db);
  await sql`create index network_messages_transfer on network_messages (transaction_seq, id)
    where transaction_seq is not null`.execute(db);
  await sql`create index network_messages_alone on network_messages (uetr, id)
    where transaction_seq is null and uetr is not null`.execute(db);
  await sql`drop index ledger_postings_transaction`.execute(db);
  await sql`alter table ledger_postings alter column entry_id type text collate "C"`.execute(db);
}
