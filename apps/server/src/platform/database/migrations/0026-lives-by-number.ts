import { type Kysely, sql } from 'kysely';

/** The transfer's number finds its life. An index on the ids, whose order is random, cost every arrival a random page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index transfer_lives_transaction`.execute(db);
  await sql`alter table transfer_lives drop column transaction_id`.execute(db);
}
