-- Earlier master keys, sealed with the current one: they still verify the documents that were issued with them.
create table retired_master_keys (
  id uuid primary key,
  key_sealed bytea not null,
  retired_at timestamptz not null,
  -- When every value had been sealed again; null while that is under way.
  finished_at timestamptz
);
