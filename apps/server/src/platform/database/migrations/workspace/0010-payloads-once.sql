-- A payload is the same from any sender and by any way. Repetitions that were stored as payloads of other senders
-- keep their transfers, but no longer their fingerprint.
update payloads p set fingerprint = sha256(p.fingerprint || uuid_send(p.id))
where exists (select from payloads earlier where earlier.fingerprint = p.fingerprint and earlier.id < p.id);
-- Servers of earlier versions may still run beside this one: they need the index that this one replaces.
create unique index if not exists payloads_once on payloads (fingerprint);

-- How many rows of a file are stored, and how many it has; null unless a part was refused.
alter table sftp_files add column if not exists rows_stored integer, add column if not exists rows_all integer;
