-- Payloads and messages have no foreign keys, which would cost the statement of a group commit a fifth, and only the indexes that a
-- query needs. That statement makes their ids itself, and only retention deletes from them.
create table payloads (
  id uuid primary key,
  -- SHA-256 of the body as it came.
  fingerprint bytea not null,
  format text not null,
  content text not null,
  -- The key that sent it; null for what an operator entered in the console.
  api_key_id uuid,
  received_at timestamptz not null default now(),
  -- The text inside, when the content is an envelope around it: places refer to it.
  enclosed text,
  -- Null where it is the key itself.
  sender_id uuid
);
-- A payload is the same only if the same sender repeats it. Operators are one sender.
create unique index payloads_of_sender on payloads (
  fingerprint, (coalesce(sender_id, api_key_id, '00000000-0000-0000-0000-000000000000'::uuid)));

create table idempotency_keys (
  -- The API key or the operator that chose the key.
  owner_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Messages that do not order a transfer but report on one, in their order of arrival. Places count characters, as `substr` does;
-- null means the whole payload, which is one message then.
create table messages (
  payload_id uuid not null,
  payload_index integer not null,
  type text,
  uetr uuid,
  reference text,
  item_line integer,
  item_offset integer,
  item_length integer,
  received_at timestamptz not null default date_trunc('milliseconds', now()),
  seq bigint generated always as identity,
  primary key (payload_id, payload_index)
);
create index messages_uetr on messages (uetr, received_at) where uetr is not null;
create unique index messages_seq on messages (seq);

-- The rows of arriving payloads, transfers and messages, as parameters in the binary format. A later version that needs other
-- columns adds types of its own: servers of this version may still run beside it.
create type arriving_payload as (
  id uuid, fingerprint bytea, format text, content text, enclosed text, api_key_id uuid, owner_id uuid, idempotency_key text
);
create type arriving_transfer as (
  transaction_id text, uetr uuid, payload_id uuid, payload_index integer, type text, fund_type text, amount_minor bigint,
  amount text, currency text, value_date date, reference text, related_reference text, sender_bic text, sender_name text,
  sender_account text, recipient_bic text, recipient_name text, recipient_account text, profile_id text,
  destination_iban text, destination_bic text, scenario text, scenario_chosen_by text, item_line integer,
  item_offset integer, item_length integer
);
create type arriving_message as (
  payload_id uuid, payload_index integer, type text, uetr uuid, reference text, item_line integer, item_offset integer,
  item_length integer
);
