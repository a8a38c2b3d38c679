-- The PGP keys of the workspace. The newest one signs; all of them decrypt.
create table if not exists sftp_pgp_keys (
  fingerprint text primary key,
  -- Both armored.
  public_key text not null,
  key_sealed bytea not null,
  made_at timestamptz not null
);

-- The PGP key of a user, armored.
alter table sftp_user_settings
  add column if not exists pgp_public_key text,
  add column if not exists pgp_fingerprint text;

-- Files of the server that wait for their encryption ('encryption' in waits_for): until then, they are in no list.
create index if not exists sftp_files_encryption on sftp_files (id) where waits_for = 'encryption';
