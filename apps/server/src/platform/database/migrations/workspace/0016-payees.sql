-- The accounts that verifications of payees find.
create table if not exists payees (
  -- In the order of time.
  id uuid primary key,
  -- An IBAN without spaces, or the 14 digits of a British sort code and account number.
  account text not null unique,
  kind text not null check (kind in ('person', 'organisation')),
  -- The first is the name of the account.
  names text[] not null,
  status text not null check (status in ('active', 'closed')),
  -- JSON: an array of scheme and value.
  identifications text not null,
  created_at timestamptz not null
);

-- The verifications that were answered.
create table if not exists payee_verifications (
  -- In the order of time.
  id uuid primary key,
  scheme text not null,
  -- As the requester named it.
  request_id text not null,
  received_at timestamptz not null,
  -- The key that asked; null: an operator did.
  api_key_id uuid,
  operator text,
  account text not null,
  -- Null: an identification was given.
  given_name text,
  -- JSON: scheme and value.
  given_identification text,
  answer text not null,
  matched_name text,
  -- From 0 to 100; null: nothing was compared.
  score real,
  -- JSON: an array of code and text.
  reasons text not null,
  duration_ms real not null
);
create index if not exists payee_verifications_answer on payee_verifications (answer, id desc);
create index if not exists payee_verifications_received on payee_verifications (received_at);
