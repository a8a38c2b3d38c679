alter table payees
  -- The ledger settled a transfer to the account, and nobody has changed the payee since.
  add column if not exists origin text not null default 'register' check (origin in ('register', 'ledger'));

alter table payee_verifications
  -- Of Confirmation of Payee.
  add column if not exists account_type text,
  add column if not exists secondary_reference text,
  -- The code of the scheme.
  add column if not exists code text;

-- The different names that a requester tried for an account and that don't match.
create table if not exists payee_guesses (
  -- The first key of the requester.
  sender_id uuid not null,
  account text not null,
  since timestamptz not null,
  -- Digests.
  names text[] not null,
  primary key (sender_id, account)
);
