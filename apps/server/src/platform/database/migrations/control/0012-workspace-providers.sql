-- The identity provider of the people of a partner. It gives roles in its workspace only.
create table workspace_providers (
  workspace_id text primary key references workspaces on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  groups_claim text not null,
  scope text not null,
  -- Pairs of a group, or null for everybody, and a role.
  rights jsonb not null
);

-- The same issuer and subject are different people at the providers of two workspaces, and at that of the installation.
alter table identities
  add column workspace_id text references workspaces on delete cascade,
  drop constraint identities_pkey,
  add unique nulls not distinct (issuer, subject, workspace_id);

-- The only workspace that an account can enter, because its provider made it; null: it can enter any. The workspace may be gone.
alter table operators add column of_workspace text;
