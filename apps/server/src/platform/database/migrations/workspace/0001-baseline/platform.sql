-- Single values that the server keeps under names.
create table settings (key text primary key, value text not null);

-- The position of each sweep, and when jobs and sweeps last ran. The jobs themselves are in a schema of their own.
create table sweep_cursors (name text primary key, position bigint not null);
create table background_runs (
  kind text not null check (kind in ('job', 'sweep')),
  name text not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures bigint not null,
  -- Of the last failure.
  error text,
  primary key (kind, name)
);

-- Items of background work that failed by themselves and wait to be tried again, so that all others go on.
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
);
create index parked_items_transfer on parked_items (transaction_seq) where transaction_seq is not null;

-- Acts that take longer than a request: each is a job that goes on in batches.
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
);
create unique index long_acts_running on long_acts (object_id) where state = 'running';
create index long_acts_object on long_acts (object_id, id);
create index long_acts_finished on long_acts (finished_at) where finished_at is not null;
