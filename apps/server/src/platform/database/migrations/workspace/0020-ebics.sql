-- The bank that speaks EBICS: one row.
create table if not exists ebics_bank (
  is_only boolean primary key default true check (is_only),
  is_enabled boolean not null,
  host_id text not null,
  partner_id text not null,
  activation text not null check (activation in ('letter', 'automatic')),
  is_strict boolean not null,
  signatures integer not null check (signatures in (1, 2))
);

-- Its pairs of keys, also earlier ones. The newest is in use.
create table if not exists ebics_bank_keys (
  id uuid primary key,
  -- Both as PEM: PKCS #8 and X.509.
  keys_sealed bytea not null,
  created_at timestamptz not null
);

create table if not exists ebics_subscribers (
  id uuid primary key,
  user_id text not null unique,
  name text not null,
  api_key_id uuid not null,
  state text not null check (state in ('new', 'ini', 'hia', 'initialised', 'ready', 'suspended')),
  signature_class text not null check (signature_class in ('E', 'A', 'B', 'T')),
  max_amount numeric,
  order_types text[] not null,
  -- What the next answers get wrong on purpose.
  fault jsonb,
  created_at timestamptz not null,
  last_seen_at timestamptz
);

create table if not exists ebics_keys (
  subscriber_id uuid not null,
  use text not null check (use in ('signature', 'authentication', 'encryption')),
  version text not null,
  -- SubjectPublicKeyInfo, DER.
  public_key bytea not null,
  certificate bytea,
  received_at timestamptz not null,
  primary key (subscriber_id, use)
);

-- The nonces of recent requests, so that none is accepted twice.
create table if not exists ebics_nonces (
  user_id text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (user_id, nonce)
);
create index if not exists ebics_nonces_at on ebics_nonces (at);

-- Uploads and downloads of several requests.
create table if not exists ebics_transactions (
  id text primary key,
  subscriber_id uuid not null,
  direction text not null check (direction in ('upload', 'download')),
  order_id text,
  "order" jsonb not null,
  segments integer not null,
  -- The last segment that arrived.
  received integer not null default 0,
  -- As the client encrypted it.
  transaction_key bytea,
  signature_data bytea,
  -- What counts as delivered after the receipt.
  marks jsonb,
  started_at timestamptz not null
);
create index if not exists ebics_transactions_started on ebics_transactions (started_at);

-- Large orders are read in pieces, so their data are not compressed. Citus refuses to change how a column is stored, so the tables are
-- made like others that have the columns.
create temporary table ebics_segment_data (data text not null) on commit drop;
alter table ebics_segment_data alter column data set storage external;
create table if not exists ebics_segments (
  transaction_id text not null,
  number integer not null,
  -- A piece of base64 text.
  like ebics_segment_data including storage,
  primary key (transaction_id, number)
);

create sequence if not exists ebics_order_numbers;

create temporary table ebics_order_data (data bytea not null) on commit drop;
alter table ebics_order_data alter column data set storage external;
create table if not exists ebics_orders (
  id uuid primary key,
  order_id text not null unique,
  subscriber_id uuid,
  user_id text not null,
  "order" jsonb not null,
  label text not null,
  file_name text,
  like ebics_order_data including storage,
  bytes integer not null,
  -- SHA-256.
  digest bytea not null,
  -- `received`: all signatures are there, and it was not processed yet.
  state text not null check (state in ('waiting', 'received', 'accepted', 'partial', 'duplicate', 'refused', 'cancelled')),
  signatures_needed integer not null,
  payments integer,
  sums jsonb not null,
  received_at timestamptz not null,
  payload_id uuid,
  problem text,
  cancelled_by jsonb
);
create index if not exists ebics_orders_received on ebics_orders (received_at desc);
create index if not exists ebics_orders_digest on ebics_orders (digest);
create index if not exists ebics_orders_unprocessed on ebics_orders (received_at) where state = 'received';
create index if not exists ebics_orders_payload on ebics_orders (payload_id) where payload_id is not null;

create table if not exists ebics_signatures (
  order_id uuid not null,
  -- The user id of a subscriber, or the id of an operator.
  signer_id text not null,
  signer text not null,
  signature_class text not null,
  signed_at timestamptz not null,
  primary key (order_id, signer_id)
);

-- The customer protocol: what happened to each order.
create table if not exists ebics_events (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  order_id text not null,
  user_id text not null,
  "order" jsonb not null,
  action text not null,
  reason text not null,
  texts text[] not null,
  file_name text,
  bytes integer,
  digest bytea,
  -- Who has seen which events is a snapshot: none is missed that is committed later than a newer one.
  xact xid8 not null default pg_current_xact_id()
);
create index if not exists ebics_events_at on ebics_events (at);
create index if not exists ebics_events_xact on ebics_events (xact);

-- Files for the subscribers whose orders arrive with an API key: reports on orders and payees, and notices of transfers.
create table if not exists ebics_files (
  id uuid primary key,
  api_key_id uuid not null,
  what text not null check (what in ('camt.054', 'pain.002', 'payees')),
  name text not null,
  text text not null,
  at timestamptz not null,
  xact xid8 not null default pg_current_xact_id()
);
create index if not exists ebics_files_at on ebics_files (api_key_id, at);
create index if not exists ebics_files_age on ebics_files (at);
create index if not exists ebics_files_xact on ebics_files (api_key_id, xact);

-- Up to where each subscriber has fetched what: a snapshot of the database, or a day.
create table if not exists ebics_deliveries (
  subscriber_id uuid not null,
  what text not null,
  until text not null,
  primary key (subscriber_id, what)
);

create table if not exists ebics_requests (
  id uuid primary key,
  at timestamptz not null,
  user_id text not null,
  order_label text not null,
  phase text,
  version text not null,
  bytes integer not null,
  technical_code text not null,
  order_code text not null,
  problem text,
  duration_ms integer not null,
  findings jsonb not null,
  request text,
  response text
);
create index if not exists ebics_requests_user on ebics_requests (user_id, id desc);
create index if not exists ebics_requests_refused on ebics_requests (id desc) where problem is not null;
create index if not exists ebics_requests_at on ebics_requests (at);
-- Requests of strangers have no text.
create index if not exists ebics_requests_strangers on ebics_requests (id desc) where request is null;
