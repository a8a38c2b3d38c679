-- Nobody can log in with the account since then.
alter table operators add column disabled_at timestamptz;
