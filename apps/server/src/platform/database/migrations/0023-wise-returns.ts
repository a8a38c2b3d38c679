import { type Kysely, sql } from 'kysely';

/** Sent payouts are checked from time to time, because they may be returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index wise_payouts_sent on wise_payouts (due_at) where state = 'sent'`.execute(db);
}
