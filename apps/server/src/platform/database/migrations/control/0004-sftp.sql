-- The key by which clients recognise the server: one for all processes.
create table sftp_host_keys (
  algorithm text primary key,
  key_sealed bytea not null,
  made_at timestamptz not null
);

-- The names with which API keys log in.
create table sftp_users (
  username text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  api_key_id uuid not null unique
);
create index sftp_users_workspace on sftp_users (workspace_id);
