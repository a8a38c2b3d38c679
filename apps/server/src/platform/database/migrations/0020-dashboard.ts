import { type Kysely, sql } from 'kysely';

/**
 * What the dashboard reads, so that its cost does not grow with the tables: volume by day, counted behind the arrivals, and
 * indexes of the few rows that need a person.
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

  // Events are only added, so the arrival of every other event costs no more than a look at its kind.
  await sql`
    create index transaction_events_trouble on transaction_events (kind, created_at)
      where kind in ('transaction.failed', 'network.refused')`.execute(db);
  await sql`
    create index transfer_lives_held on transfer_lives (transaction_seq)
      where not automatic and awaits is null and funds not in ('settled', 'returned')`.execute(db);
}
