create table network_links (
  network text primary key check (network in ('swift', 'sepa', 'interbank', 'telex')),
  connected boolean not null,
  changed_at timestamptz not null,
  -- Virtual time at which a simulated outage ends.
  outage_until timestamptz,
  -- The session of the logical terminal and the last sequence number that was used in it, out and in.
  session_number integer not null,
  sequence_number integer not null,
  output_sequence_number integer not null,
  sent bigint not null default 0,
  acknowledged bigint not null default 0,
  refused bigint not null default 0,
  received bigint not null default 0,
  last_message_at timestamptz
);
insert into network_links (network, connected, changed_at, session_number, sequence_number, output_sequence_number)
  select unnest(array['swift', 'sepa', 'interbank', 'telex']), true, now(), 1, 0, 0;

-- Every message that passed through a network. A row is written when a message is queued and when it is answered. With free space in
-- its page, the update stays in that page and changes no index.
create table network_messages (
  -- UUIDv7: the order of the ids is that of the messages.
  id uuid primary key,
  network text not null,
  direction text not null check (direction in ('out', 'in')),
  type text not null,
  purpose text not null,
  state text not null check (state in ('queued', 'sent', 'acknowledged', 'refused', 'withdrawn', 'received')),
  transaction_seq bigint,
  transaction_id text,
  uetr text,
  reference text not null,
  sender_bic text not null,
  receiver_bic text not null,
  currency text,
  amount text,
  session_number text,
  sequence_number text,
  possible_duplicate boolean not null default false,
  summary text,
  text text not null,
  answer text,
  error_code text,
  error_line integer,
  error_text text,
  created_at timestamptz not null,
  answered_at timestamptz
) with (fillfactor = 45);
-- The messages of a transfer are found by its number: an index in a random order costs a page for each row. Only messages about no
-- transfer are indexed by their own UETR.
create index network_messages_transfer on network_messages (transaction_seq, id) where transaction_seq is not null;
create index network_messages_alone on network_messages (uetr, id) where transaction_seq is null and uetr is not null;
-- The message list is read by network, direction and type, for all banks or one: see modules/networks/log/message-list.ts.
create index network_messages_kind on network_messages (network, direction, type, id);
create index network_messages_bank on network_messages (
  left(case when direction = 'out' then receiver_bic else sender_bic end, 8), network, direction, type, id);
create index network_messages_refused on network_messages (network, direction, type, id) where error_code is not null;

-- Messages to be sent; empty when nothing is in progress.
create table network_queue (
  message_id uuid primary key,
  network text not null,
  -- When it may go out, in virtual time: at once, or when the next batch leaves.
  ready_at timestamptz not null,
  scenario text,
  facts json not null
);
create index network_queue_ready on network_queue (network, ready_at, message_id);

-- Messages that were sent and are not answered yet, a row for each batch: numbers are session and sequence of each message, in the
-- order of the ids.
create table network_batches (
  id uuid primary key,
  message_ids uuid[] not null,
  sessions text[] not null,
  sequences text[] not null
);

-- Messages that will arrive.
create table network_inbound (
  id uuid primary key,
  network text not null,
  due_at timestamptz not null,
  facts json not null,
  plan json not null
);
create index network_inbound_due on network_inbound (due_at, id);
