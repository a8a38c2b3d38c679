import { type Kysely, sql } from 'kysely';

/** Items of background work that failed by themselves and wait to be tried again, so that all others go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parked_items (
      id uuid primary key,
      -- The sweep that failed on it, and what the sweep knows it by.
      work text not null,
      item text not null,
      -- The transfer that it concerns, if any.
      transaction_seq bigint,
      problem text not null,
      attempts integer not null,
      -- Real time: these are about the server, not about the simulated banks.
      parked_at timestamptz not null,
      retry_at timestamptz not null,
      unique (work, item)
    )`.execute(db);
  await sql`create index parked_items_transfer on parked_items (transaction_seq) where transaction_seq is not null`.execute(
    db,
  );
}
