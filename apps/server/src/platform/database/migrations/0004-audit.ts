import { type Kysely, sql } from 'kysely';

/**
 * The audit log. Rows are only ever inserted; their owner gives up every other right (a superuser keeps it, which is why the
 * entries are also chained by hash).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      -- Chosen under the lock of the chain, so that there are no gaps.
      position bigint primary key,
      -- Whole milliseconds, so that a JavaScript date holds it exactly and the hash can be computed again.
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('operator', 'api-key', 'system')),
      actor_id text,
      actor_name text not null,
      action text not null,
      object_type text not null,
      object_id text not null,
      object_name text,
      -- JSON as text, exactly as it was hashed: jsonb would rewrite numbers.
      before text,
      after text,
      hash bytea not null
    )`.execute(db);
  await sql`create index audit_entries_at on audit_entries (at)`.execute(db);
  await sql`create index audit_entries_actor on audit_entries (actor_id, position)`.execute(db);
  await sql`create index audit_entries_action on audit_entries (action, position)`.execute(db);
  await sql`
    create index audit_entries_text on audit_entries using gin ((
      actor_name || ' ' || action || ' ' || object_type || ' ' || object_id || ' ' || coalesce(object_name, '') || ' ' ||
      coalesce(before, '') || ' ' || coalesce(after, '')) gin_trgm_ops)`.execute(db);
  // Who acted; null on the first event of a payment that arrived by an API key, because its payload names the key.
  await sql`alter table transaction_events add column if not exists actor jsonb`.execute(db);
  await sql`revoke update, delete, truncate on audit_entries from current_user`.execute(db);
}
