import { type Kysely, sql } from 'kysely';

/** Payouts that were sent are looked at now and then: they may come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index wise_payouts_sent on wise_payouts (due_at) where state = 'sent'`.execute(db);
}
