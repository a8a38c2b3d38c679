-- No foreign keys: see payloads. A changed row stays in its page, which has room for it; the list of one status is read from the
-- lives, because an index on the status would make every change of it write all indexes again.
create table transactions (
  seq bigint generated always as identity primary key,
  transaction_id text not null unique,
  uetr uuid not null,
  payload_id uuid not null,
  payload_index integer not null,
  type text not null check (type in ('mt103_swift', 'mt103_non_swift', 'mt202', 'mt202_cov', 'ktt_non_swift')),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'converting', 'completed', 'failed')),
  fund_type text not null check (fund_type in ('m0', 'm1', 'unspecified')),
  amount_minor bigint not null check (amount_minor >= 0),
  -- The same amount as a decimal string with the currency's decimals: what people see and search.
  amount text not null,
  currency text not null,
  value_date date,
  reference text,
  related_reference text,
  sender_bic text,
  sender_name text,
  sender_account text,
  recipient_bic text,
  recipient_name text,
  recipient_account text,
  profile_id text,
  destination_iban text,
  destination_bic text,
  -- Whole milliseconds, so that a JavaScript date holds it exactly and can stand in a cursor.
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  completed_at timestamptz,
  -- The place of its text in the payload: see messages.
  item_line integer,
  item_offset integer,
  item_length integer,
  scenario text,
  scenario_chosen_by text,
  failure_code text,
  failure_text text
) with (fillfactor = 45);
create index transactions_uetr on transactions (uetr);
create index transactions_payload on transactions (payload_id, payload_index);
-- The list is sorted by (created_at, seq) descending, unfiltered or filtered by type or currency.
create index transactions_arrival on transactions (created_at, seq);
create index transactions_type on transactions (type, created_at, seq);
create index transactions_currency on transactions (currency, created_at, seq);
-- Few transfers play a scenario or fail; the way in and every other change of a status write nothing in these.
create index transactions_scenario on transactions (scenario, created_at desc, seq desc) where scenario is not null;
create index transactions_failure on transactions (failure_code, created_at, seq) where failure_code is not null;

create table transaction_events (
  id bigint generated always as identity,
  transaction_seq bigint not null,
  status text not null,
  message text not null,
  created_at timestamptz not null default now(),
  -- A stable word for programs.
  kind text,
  -- Who acted: {kind, id, name}. Null on the first event of a payment that arrived by an API key, because its payload names the key.
  actor jsonb,
  -- The facts behind the text.
  data jsonb,
  primary key (transaction_seq, id)
);
-- By this, sweeps read the events of all transfers in order.
create index transaction_events_id on transaction_events (id);
-- Events are only added, so for every other kind of event this costs no more than checking the kind.
create index transaction_events_trouble on transaction_events (kind, created_at)
  where kind in ('transaction.failed', 'network.refused');

-- Exact totals without counting, spread over slots so that connections that change transfers at the same time do not wait for each
-- other.
create table transaction_totals (
  type text not null,
  status text not null,
  currency text not null,
  slot smallint not null,
  total bigint not null,
  primary key (type, status, currency, slot)
) with (fillfactor = 50);

-- Finds transfers by the signatures of blocks of 32. A block usually fits into its row, uncompressed, so that reading it takes one
-- page; of a part of a signature only a slice is read, so it is stored outside its row. Citus refuses to change how a column is stored,
-- so the tables are made like others that have the columns.
create temporary table search_texts (text text not null, words text not null) on commit drop;
alter table search_texts alter column text set storage external, alter column words set storage external;
create table search_blocks (block bigint primary key, like search_texts including storage)
  with (toast_tuple_target = 8160);
create temporary table search_slices (slices bytea not null) on commit drop;
alter table search_slices alter column slices set storage external;
create table search_signatures (
  part smallint not null,
  signature bigint not null,
  like search_slices including storage,
  primary key (part, signature)
);
