-- The pipelines that get an access token in exchange for a token of their CI. They act for the operator who added them.
create table trusted_pipelines (
  id uuid primary key,
  operator_id uuid not null references operators on delete cascade,
  name text not null,
  issuer text not null,
  audience text not null,
  -- A subject, in which an asterisk stands for any characters.
  subject text not null,
  role text not null check (role in ('administrator', 'manager', 'operator', 'viewer')),
  scope text not null check (scope in ('read', 'rules', 'plans', 'partners', 'all')),
  -- Added in a session with a second factor.
  second_factor boolean not null,
  -- For how long its tokens are valid.
  minutes integer not null check (minutes between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index trusted_pipelines_operator on trusted_pipelines (operator_id);

create table trusted_pipeline_workspaces (
  pipeline_id uuid not null references trusted_pipelines on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  primary key (pipeline_id, workspace_id)
);
create index trusted_pipeline_workspaces_workspace on trusted_pipeline_workspaces (workspace_id);

-- Null: an operator created it.
alter table access_tokens add column pipeline_id uuid references trusted_pipelines on delete cascade;
create index access_tokens_pipeline on access_tokens (pipeline_id) where pipeline_id is not null;

-- The tokens of CIs that were exchanged, each once, until they expire.
create table exchanged_tokens (
  -- A hash of the issuer and the token's own id, or of what is signed.
  token_id bytea primary key,
  expires_at timestamptz not null
);
create index exchanged_tokens_expires on exchanged_tokens (expires_at);

alter table auth_attempts drop constraint auth_attempts_kind_check,
  add constraint auth_attempts_kind_check
  check (kind in ('login', 'factor', 'reset', 'registration', 'exchange'));
