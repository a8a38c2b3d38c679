-- The state of each transfer's life beyond its status: where its funds are, what it waits for, and what happens next automatically.
-- Every transfer is stored together with its life.
create table transfer_lives (
  transaction_seq bigint primary key,
  funds text not null,
  awaits text,
  -- Off while an operator acts in place of the automation.
  automatic boolean not null,
  step text,
  -- Virtual time.
  due_at timestamptz,
  central_bank text,
  -- Those of the transfer, for the list of one status.
  status text not null,
  created_at timestamptz not null
) with (fillfactor = 70);
create index transfer_lives_due on transfer_lives (due_at, transaction_seq) where automatic and due_at is not null;
create index transfer_lives_held on transfer_lives (transaction_seq)
  where not automatic and awaits is null and funds not in ('settled', 'returned');
create index transfer_lives_status on transfer_lives (status, created_at, transaction_seq);
