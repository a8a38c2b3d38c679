-- Rows are only ever inserted; their owner gives up every other right (a superuser keeps it, which is why the entries are also
-- chained by hash).
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
);
create index audit_entries_at on audit_entries (at);
create index audit_entries_actor on audit_entries (actor_id, position);
create index audit_entries_action on audit_entries (action, position);
create index audit_entries_text on audit_entries using gin ((
  actor_name || ' ' || action || ' ' || object_type || ' ' || object_id || ' ' || coalesce(object_name, '') || ' ' ||
  coalesce(before, '') || ' ' || coalesce(after, '')) gin_trgm_ops);
revoke update, delete, truncate on audit_entries from current_user;
