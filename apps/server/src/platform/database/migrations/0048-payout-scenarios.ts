import { type Kysely, sql } from 'kysely';

/** What a simulated provider plays on a payout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wise_payouts add column scenario text`.execute(db);
}
