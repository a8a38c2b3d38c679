-- The tokens with which programs make the calls of an operator.
create table access_tokens (
  id uuid primary key,
  operator_id uuid not null references operators on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  role text not null check (role in ('administrator', 'manager', 'operator', 'viewer')),
  -- Created in a session with a second factor.
  second_factor boolean not null,
  scope text not null check (scope in ('read', 'rules', 'plans', 'partners', 'all')),
  -- For how long each secret is valid.
  days integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The secret before the last rotation, and until when it works.
  earlier_hash bytea unique,
  earlier_until timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index access_tokens_operator on access_tokens (operator_id);
create index access_tokens_expires on access_tokens (expires_at);

-- The workspaces of a token; an administrator's token has none, and is for all.
create table access_token_workspaces (
  token_id uuid not null references access_tokens on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  primary key (token_id, workspace_id)
);
create index access_token_workspaces_workspace on access_token_workspaces (workspace_id);

alter table audit_entries drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check
  check (actor_kind in ('operator', 'access-token', 'api-key', 'system'));
