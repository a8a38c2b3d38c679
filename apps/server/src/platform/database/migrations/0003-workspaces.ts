import { type Kysely, sql } from 'kysely';

/**
 * What a schema of its own on another node asks for: no triggers with transition tables (the statements that change transfers keep
 * their totals), ids made by the application. And what an event says beside its text, with an index by which sweeps follow
 * the events of all transfers in order.
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
