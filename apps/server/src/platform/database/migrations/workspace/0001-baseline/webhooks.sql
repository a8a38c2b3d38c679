create table webhooks (
  -- UUIDv7: the order of the ids is that of the creation.
  id uuid primary key,
  user_id text not null,
  -- A listener is a developer's session: it hears notifications over the connection that it holds.
  kind text not null check (kind in ('endpoint', 'receiver', 'listener')),
  -- Of a receiver, without the key in it.
  url text not null,
  url_sealed bytea,
  receiver_segment text,
  transaction_id text,
  events text[] not null,
  state text not null check (state in ('active', 'inactive', 'paused', 'disabled', 'deleting')),
  description text,
  thin boolean not null,
  ordered boolean not null,
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  disabled_reason text,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create index webhooks_receiver on webhooks (receiver_segment) where kind = 'receiver';
create index webhooks_of_all on webhooks (id) where transaction_id is null and kind <> 'receiver' and state <> 'inactive';
create index webhooks_of_one on webhooks (transaction_id)
  where transaction_id is not null and kind <> 'receiver' and state <> 'inactive';

-- The deliveries of a webhook are processed in its lane. A process leases lanes, so that only one process decides what is sent to an
-- endpoint, in which order and how fast.
create table webhook_lanes (
  webhook_id uuid primary key,
  -- Virtual time from which there may be something to send; null when there is nothing, or the lane's holder knows.
  next_due_at timestamptz,
  leased_by uuid,
  -- Real time. A lane whose lease ran out was left by a process that ended.
  leased_until timestamptz
) with (fillfactor = 50);
create index webhook_lanes_due on webhook_lanes (next_due_at) where next_due_at is not null;
create index webhook_lanes_leased on webhook_lanes (leased_until) where leased_until is not null;

create table webhook_health (
  webhook_id uuid primary key,
  failing_since timestamptz,
  -- In a row.
  failures integer not null,
  -- Virtual time.
  blocked_until timestamptz,
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  last_succeeded_at timestamptz
) with (fillfactor = 50);

create table webhook_hours (
  webhook_id uuid not null,
  hour timestamptz not null,
  succeeded bigint not null,
  failed bigint not null,
  primary key (webhook_id, hour)
) with (fillfactor = 50);
create index webhook_hours_age on webhook_hours (hour);

-- A notification is stored once, however many webhooks get it.
create table notifications (
  id uuid primary key,
  type text not null,
  -- Null in a test.
  transaction_id text,
  uetr text,
  body text not null,
  created_at timestamptz not null
);

create table deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null,
  notification_id uuid not null,
  type text not null,
  transaction_id text,
  state text not null check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  is_test boolean not null,
  attempts integer not null,
  -- Of the current run of the retry schedule, which a replay starts again.
  tries integer not null,
  -- Virtual time; null when no attempt is planned.
  due_at timestamptz,
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz not null
) with (fillfactor = 80);
create index deliveries_due on deliveries (webhook_id, due_at, id) where state = 'pending';
create index deliveries_order on deliveries (webhook_id, id) where state = 'pending';
create index deliveries_failed on deliveries (id) where state = 'failed';
create index deliveries_tests on deliveries (id) where state = 'pending' and is_test;
create index deliveries_waiting on deliveries (id) where state = 'pending';
create index deliveries_webhook on deliveries (webhook_id, id);
create index deliveries_notification on deliveries (notification_id);
create index deliveries_transaction on deliveries (transaction_id, id) where transaction_id is not null;

create table delivery_attempts (
  delivery_id bigint not null,
  number integer not null,
  webhook_id uuid not null,
  at timestamptz not null,
  url text not null,
  address text,
  request_headers text not null,
  is_thin boolean not null,
  status integer,
  response_headers text,
  response_body text,
  is_truncated boolean not null,
  error text,
  error_text text,
  first_byte_ms real,
  total_ms real not null,
  primary key (delivery_id, number)
);
create index delivery_attempts_webhook on delivery_attempts (webhook_id, at);

-- The requests that inbound receivers got.
create table webhook_receipts (
  -- UUIDv7: the order of the ids is that of the calls.
  id uuid primary key,
  at timestamptz not null,
  segment text not null,
  key_prefix text not null,
  authenticated_by text,
  address text not null,
  body text not null,
  answer_status integer not null,
  answer_code text,
  answer_message text not null,
  transaction_id text,
  uetr text
);
create index webhook_receipts_transaction on webhook_receipts (transaction_id, id) where transaction_id is not null;
create index webhook_receipts_uetr on webhook_receipts (uetr, id) where uetr is not null;
create index webhook_receipts_segment on webhook_receipts (segment, id);
