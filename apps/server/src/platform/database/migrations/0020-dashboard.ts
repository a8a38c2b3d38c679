import { type Kysely, sql } from 'kysely';

/**
 * Data for the dashboard, so that its cost does not grow with the tables: volume by day, counted in the background, and indexes
 * of the few rows that need a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_volumes (
      -- UTC, of the virtual clock.
      day date not null,
      currency text not null,
      transfers bigint not null,
      amount_minor numeric not null,
      primary key (day, currency)
    )`.execute(db);

  // Events are only added, so for every other kind of event this costs no more than checking the kind.
  await sql`
    create index transaction_events_trouble on transaction_events (kind, created_at)
      where kind in ('transaction.failed', 'network.refused')`.execute(db);
  await sql`
    create index transfer_lives_held on transfer_lives (transaction_seq)
      where not automatic and awaits is null and funds not in ('settled', 'returned')`.execute(db);
}
