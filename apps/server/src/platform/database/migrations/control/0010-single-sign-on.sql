-- An operator who signs in by a provider has no password, and an e-mail address that two providers may both know.
alter table operators
  alter column password_hash drop not null,
  -- The provider whose groups make the operator an administrator; null: none does.
  add column installation_by text;
drop index operators_email;
create unique index operators_email on operators (lower(email)) where password_hash is not null;

-- The provider whose groups give this role; null: it was given by hand.
alter table memberships add column granted_by text;

alter table sessions
  -- `password`, or `provider:` and the id of the provider.
  add column begun_by text not null default 'password',
  -- The `sid` that the provider gives the session.
  add column provider_session text,
  -- The sealed ID token, with which the provider ends its own session. Sessions are short, so a change of the master key does not seal
  -- it again.
  add column provider_token bytea,
  -- The sealed refresh token, with which the groups are read again; null: the provider gave none.
  add column provider_refresh bytea;

-- Who an operator is at a provider: an e-mail address or a name identifies nobody.
create table identities (
  issuer text not null,
  subject text not null,
  operator_id uuid not null references operators on delete cascade,
  provider text not null,
  -- As last read, at a login or while a session lasted.
  groups text[] not null,
  created_at timestamptz not null default now(),
  groups_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_operator on identities (operator_id);

-- What the members of a provider's group may do. Without a workspace: administrators.
create table group_rights (
  id uuid primary key,
  provider text not null,
  group_name text not null,
  workspace_id text references workspaces on delete cascade,
  role text check (role in ('manager', 'operator', 'viewer')),
  created_at timestamptz not null default now(),
  check ((workspace_id is null) = (role is null)),
  unique nulls not distinct (provider, group_name, workspace_id)
);
