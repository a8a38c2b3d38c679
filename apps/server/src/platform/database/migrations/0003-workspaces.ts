import { type Kysely, sql } from 'kysely';

/**
 * Prepares for schemas on other nodes: no triggers with transition tables (the statements that change transfers maintain the
 * totals), and ids made by the application. Also adds structured data to events, and an index by which sweeps read the events of
 * all transfers in order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger transactions_count_inserted on transactions`.execute(db);
  await sql`drop trigger transactions_count_updated on transactions`.execute(db);
  await sql`drop function count_inserted_transactions()`.execute(db);
  await sql`drop function count_updated_transactions()`.execute(db);

  await sql`alter table operators alter column id drop default`.execute(db);
  await sql`alter table api_keys alter column id drop default`.execute(db);

  await sql`
    alter table transaction_events
      -- A stable word for programs.
      add column if not exists kind text,
      -- Who acted: {kind, id, name}. Null on arrival, where the payload says it.
      add column if not exists actor jsonb,
      -- The facts behind the text.
      add column if not exists data jsonb`.execute(db);
  await sql`create index transaction_events_id on transaction_events (id)`.execute(db);
}
