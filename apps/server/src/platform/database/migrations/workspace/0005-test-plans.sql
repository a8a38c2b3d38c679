-- The plans that are assigned to the workspace. A run keeps the document that it began with.
create table test_plans (
  name text primary key,
  version integer not null,
  -- JSON, as it was written.
  document text not null,
  saved_at timestamptz not null,
  saved_by text not null,
  is_withdrawn boolean not null default false
);

-- Times are those that pass, not of the virtual clock.
create table test_runs (
  -- UUIDv7: the order of the ids is that of the runs.
  id uuid primary key,
  plan text not null,
  version integer not null,
  document text not null,
  state text not null check (state in ('running', 'ended', 'signed-off')),
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  last_activity_at timestamptz not null,
  -- How far the virtual clock was ahead, and the last entry of the audit log then: later ones say when it was set.
  clock_offset_ms bigint not null,
  audit_from bigint not null,
  -- The last event of a transfer before the run.
  events_from bigint not null,
  signed_off_at timestamptz,
  signed_off_by text,
  sign_off_comment text
);
create unique index test_runs_running on test_runs (plan) where state = 'running';
create index test_runs_plan on test_runs (plan, id desc);

create table test_cases (
  run_id uuid not null,
  case_id text not null,
  position integer not null,
  state text not null check (state in ('open', 'running', 'passed', 'failed')),
  attempt integer not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- JSON: the steps with their evidence, and the failure.
  progress text,
  -- An operator of the installation let it pass, whatever its state says.
  waived_at timestamptz,
  waived_by text,
  waiver_reason text,
  primary key (run_id, case_id)
);
create index test_cases_running on test_cases (run_id) where state = 'running';

create table test_comments (
  -- UUIDv7: the order of the ids is that of the comments.
  id uuid primary key,
  run_id uuid not null,
  case_id text not null,
  written_at timestamptz not null,
  written_by text not null,
  text text not null
);
create index test_comments_run on test_comments (run_id, id);

-- Calls of the API while a run is under way.
create table test_calls (
  -- UUIDv7, of the time at which the call arrived.
  id uuid primary key,
  -- JSON.
  facts text not null
);

-- The next posts of the partner meet these.
create table test_faults (
  id uuid primary key,
  run_id uuid not null,
  case_id text not null,
  kind text not null check (kind in ('unavailable', 'scenario')),
  -- The seconds of Retry-After, or the name of the scenario.
  value text not null,
  remaining integer not null
);

-- Notifications that were signed wrongly, or rightly, to see what the receiver does.
create table test_probes (
  delivery_id bigint primary key,
  signature text not null check (signature in ('wrong', 'right'))
);
