-- Files whose payees are verified before their payments are executed.
create table if not exists payment_files (
  payload_id uuid primary key,
  -- MsgId.
  message_id text not null,
  -- The operator who uploaded it; null: it was sent with an API key.
  uploaded_by text,
  state text not null check (state in ('verifying', 'waiting', 'released', 'cancelled')),
  received_at timestamptz not null,
  verified_at timestamptz,
  decided_at timestamptz,
  decided_by jsonb,
  -- The pain.002, once all payees are verified.
  report text,
  -- False: its payments are held, or some have not learned of the decision.
  is_done boolean not null default false
);
create index if not exists payment_files_undone on payment_files (received_at) where not is_done;
create index if not exists payment_files_received on payment_files (received_at desc);
