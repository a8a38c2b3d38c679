-- What an upload waits for: its final name ('name'), its trigger file ('trigger') or, as a trigger file, the file that it announces
-- ('file'). `due_at` is then when its user is told.
alter table sftp_files add column if not exists waits_for text;
update sftp_files set waits_for = 'name', due_at = modified_at
where folder = 'inbox' and due_at is null and removed_at is null;

-- How uploads of an API key are processed, if not as usual.
create table if not exists sftp_user_settings (
  api_key_id uuid primary key,
  waits_for_trigger boolean not null
);
