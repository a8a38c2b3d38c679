alter table workspaces
  add column state text not null default 'active' check (state in ('active', 'archived', 'deleted')),
  -- The last migration of its schema; null while it has none.
  add column version text,
  -- Why it cannot be opened; null: it can.
  add column problem text,
  add column deleted_at timestamptz;

-- Which process does the background work of a workspace, and when it has some even if nothing changes.
create table workspace_leases (
  workspace_id text primary key references workspaces on delete cascade,
  -- Nothing is to be done in a new one; each is looked at once a day.
  due_at timestamptz not null default now() + interval '1 day',
  -- In whole milliseconds, as lists that are sorted by it are continued. Never used: the beginning of 1970.
  used_at timestamptz not null default 'epoch',
  -- The number of the process, which holds a lock on it; null: none.
  leased_by integer
) with (fillfactor = 50);
insert into workspaces (id, name, title) values ('main', 'main', 'Main') on conflict do nothing;
insert into workspace_leases (workspace_id, due_at) select id, now() from workspaces;

-- The workspace of each API key.
create table api_key_places (
  key_hash bytea primary key,
  workspace_id text not null references workspaces on delete cascade
);
create index api_key_places_workspace on api_key_places (workspace_id);

-- Operators of the installation see all workspaces, the others those that they are members of.
alter table operators add column of_installation boolean not null default true;

create table memberships (
  workspace_id text not null references workspaces on delete cascade,
  operator_id uuid not null references operators on delete cascade,
  role text not null check (role in ('operator', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, operator_id)
);
create index memberships_operator on memberships (operator_id);

create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  workspace_id text not null references workspaces on delete cascade,
  role text not null check (role in ('operator', 'viewer')),
  note text not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invitations_workspace on invitations (workspace_id);
