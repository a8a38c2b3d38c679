-- What retention removed stays known: a link to it says so, and figures over all transfers remain exact.
create table removed_transfers (
  transaction_id text collate "C" primary key,
  -- Real time.
  removed_at timestamptz not null,
  -- The number of the archive's file; null for a transfer that was not archived.
  archive_file integer
);
create table removed_totals (
  type text not null,
  status text not null,
  currency text not null,
  total bigint not null,
  primary key (type, status, currency)
);

-- The size of the database, measured once a day.
create table storage_days (
  day date not null,
  part text not null,
  bytes bigint not null,
  primary key (day, part)
);

-- Entries before this time may be removed; the statements of their days stay.
alter table ledger_days add column entries_from timestamptz not null default '2000-01-01Z';
