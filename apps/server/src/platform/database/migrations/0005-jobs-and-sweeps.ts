import { type Kysely, sql } from 'kysely';

/** The position of each sweep, and when jobs and sweeps last ran. The jobs themselves are in a schema of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sweep_cursors (name text primary key, position bigint not null)`.execute(db);
  await sql`
    insert into sweep_cursors (name, position)
    select 'follow arrivals', coalesce(max(seq), 0) from transaction_search`.execute(db);
  await sql`
    create table background_runs (
      kind text not null check (kind in ('job', 'sweep')),
      name text not null,
      succeeded_at timestamptz,
      failed_at timestamptz,
      failures bigint not null,
      -- Of the last failure.
      error text,
      primary key (kind, name)
    )`.execute(db);
}
