import { type Kysely, sql } from 'kysely';

/** A payout keeps its recipient, and can be held or taken back until its money may have left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wise_payouts
      -- At Wise; made or found for the profile in profile_id.
      add column recipient_id bigint,
      add column held boolean not null default false,
      -- Real time of the last call that may have paid it from the balance.
      add column funding_at timestamptz,
      drop constraint wise_payouts_state_check,
      add constraint wise_payouts_state_check check (state in (
        'queued', 'created', 'funding', 'funded', 'sent', 'refunded', 'failed', 'cancelling', 'cancelled'))`.execute(
    db,
  );
  await sql`drop index wise_payouts_due`.execute(db);
  await sql`create index wise_payouts_due on wise_payouts (due_at)
    where state in ('queued', 'created', 'funding', 'funded', 'cancelling')`.execute(db);
  // Until now nothing was written down before the call that pays: it may have been made for these.
  await sql`update wise_payouts set state = 'funding', funding_at = due_at where state = 'created'`.execute(
    db,
  );
}
