create table ledger_accounts (
  -- Readable, made from kind, owner and currency: NOSTRO-OAKNGB20.USD
  id text primary key,
  kind text not null,
  owner text,
  currency text not null,
  opened_at timestamptz not null
);

create sequence ledger_posting_seq;
-- Only ever added. A posting has one debit account, one credit account and one amount, so stored data always balances. There are no
-- foreign keys: the statement that posts also opens the accounts and maintains their sums.
create table ledger_postings (
  -- It begins with the id of the transfer: in the collation "C", the postings of a transfer are a range.
  entry_id text collate "C" not null,
  leg smallint not null,
  -- The order in which postings of the same time are listed.
  seq bigint not null,
  kind text not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  transaction_id text,
  text text not null,
  -- Virtual time, never before the end of the last closed day.
  booked_at timestamptz not null,
  value_date date not null,
  primary key (entry_id, leg)
);
create index ledger_postings_debit on ledger_postings (debit_account, booked_at, seq);
create index ledger_postings_credit on ledger_postings (credit_account, booked_at, seq);
-- Closing a day reads all postings of that day, so they are stored next to each other.
create index ledger_postings_booked on ledger_postings using brin (booked_at);

-- The sums of each account, spread over slots so that connections that post at the same time do not wait for each other.
create table ledger_balances (
  account_id text not null,
  slot smallint not null,
  -- Ten amounts at the limit are more than a bigint holds.
  debit_minor numeric not null,
  credit_minor numeric not null,
  postings bigint not null,
  primary key (account_id, slot)
) with (fillfactor = 50);

create table ledger_statements (
  account_id text not null,
  day date not null,
  -- From 1, without gaps; a day without postings has no statement.
  number integer not null,
  -- Balances are debits less credits.
  opening_minor numeric not null,
  debit_minor numeric not null,
  credit_minor numeric not null,
  closing_minor numeric not null,
  postings bigint not null,
  primary key (account_id, day)
);

-- A single row: days before closed_until are closed, days before stated_until have their statements.
create table ledger_days (
  id boolean primary key default true check (id),
  closed_until timestamptz not null,
  stated_until timestamptz not null
);
insert into ledger_days (closed_until, stated_until) values ('2000-01-01Z', '2000-01-01Z');
