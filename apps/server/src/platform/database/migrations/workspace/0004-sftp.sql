create table sftp_public_keys (
  id uuid primary key,
  api_key_id uuid not null,
  name text not null,
  fingerprint text not null,
  -- Algorithm and base64, as in a file of OpenSSH.
  public_key text not null,
  added_at timestamptz not null,
  added_by text not null,
  last_used_at timestamptz,
  unique (api_key_id, fingerprint)
);

-- Each row is one version of a file: an upload over a file makes a row of its own, so that whoever reads the earlier one can finish.
create table sftp_files (
  id uuid primary key,
  api_key_id uuid not null,
  folder text not null,
  -- In the normal form C of Unicode.
  name text collate "C" not null,
  bytes integer not null,
  modified_at timestamptz not null,
  -- When an upload counts as complete; null for all other files, and for names that say that it is not.
  due_at timestamptz,
  -- When the server first began to read it.
  taken_at timestamptz,
  outcome text,
  payload_id uuid,
  -- Removed, replaced, or not complete yet: its name is free.
  removed_at timestamptz
);
create unique index sftp_files_name on sftp_files (api_key_id, folder, name) where removed_at is null;
create index sftp_files_due on sftp_files (due_at) where due_at is not null;
create index sftp_files_removed on sftp_files (removed_at) where removed_at is not null;
create index sftp_files_payload on sftp_files (payload_id) where payload_id is not null;

-- The content, in pieces of 256 kB.
create table sftp_chunks (
  file_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (file_id, number)
);
