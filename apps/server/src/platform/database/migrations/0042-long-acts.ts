import { type Kysely, sql } from 'kysely';

/** Acts that take longer than a request: each is a job that goes on in batches. And indexes for clean-ups in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table long_acts (
      -- UUIDv7: the order of the ids is that of the starts.
      id uuid primary key,
      kind text not null,
      object_id text not null,
      state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
      done bigint not null,
      -- Null while unknown.
      total bigint,
      -- Where it goes on; the kind says what is in it.
      position jsonb not null,
      started_by text not null,
      -- Real time.
      started_at timestamptz not null,
      finished_at timestamptz,
      -- Why the last batch failed, until one succeeds.
      problem text
    )`.execute(db);
  await sql`create unique index long_acts_running on long_acts (object_id) where state = 'running'`.execute(
    db,
  );
  await sql`create index long_acts_object on long_acts (object_id, id)`.execute(db);
  await sql`create index long_acts_finished on long_acts (finished_at) where finished_at is not null`.execute(
    db,
  );

  await sql`alter table webhooks drop constraint webhooks_state_check`.execute(db);
  await sql`
    alter table webhooks add constraint webhooks_state_check
      check (state in ('active', 'inactive', 'paused', 'disabled', 'deleting'))`.execute(db);
  await sql`create index deliveries_tests on deliveries (id) where state = 'pending' and is_test`.execute(db);

  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
  await sql`create index wise_events_age on wise_events (received_at)`.execute(db);
  await sql`create index auth_attempts_age on auth_attempts (last_at)`.execute(db);
  await sql`create index webhook_hours_age on webhook_hours (hour)`.execute(db);
}
