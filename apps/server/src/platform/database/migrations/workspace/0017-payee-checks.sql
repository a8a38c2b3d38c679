-- The payee of the transfer as its bank answered, with the payer's decision; null: it was not verified.
alter table transactions add column if not exists payee jsonb;
create index if not exists transactions_payee on transactions ((payee ->> 'answer'), created_at desc, seq desc)
  where payee is not null;

-- The verifications that operators requested before they sent a transfer.
create table if not exists payee_checks (
  id uuid primary key,
  account text not null,
  name text not null,
  answer text not null,
  -- Only of a close match.
  matched_name text,
  -- Why there was no answer.
  problem text,
  -- The name that the payer gave at first.
  corrected_from text,
  checked_at timestamptz not null
);
create index if not exists payee_checks_checked on payee_checks (checked_at);

-- The transfers whose payees are to be verified: few, among all that have a planned step.
create index if not exists transfer_lives_unverified on transfer_lives (due_at, transaction_seq)
  where automatic and step = 'verify';
