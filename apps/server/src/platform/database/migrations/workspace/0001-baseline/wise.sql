create table wise_authorizations (
  state_hash bytea primary key,
  operator_id text not null,
  verifier_sealed bytea not null,
  redirect_uri text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table wise_connections (
  id uuid primary key,
  kind text not null check (kind in ('oauth', 'api-key')),
  state text not null check (state in ('connected', 'lost', 'disconnected')),
  profile_id bigint not null,
  -- The handle that the console holds in place of a token.
  handle_hash bytea not null unique,
  handle_sealed bytea not null,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  expires_at timestamptz,
  problem text,
  connected_by text not null,
  connected_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index wise_connections_current on wise_connections (state) where state = 'connected';

create table wise_events (
  delivery_id text primary key,
  type text not null,
  wise_transfer_id bigint,
  state text,
  occurred_at timestamptz,
  body text not null,
  received_at timestamptz not null
);
create index wise_events_age on wise_events (received_at);
create index wise_events_transfer on wise_events (wise_transfer_id, occurred_at) where wise_transfer_id is not null;

create table wise_payouts (
  transaction_id text primary key,
  transaction_seq bigint not null,
  -- Written down before the first attempt: Wise makes one transfer for it, however often it is asked.
  customer_transaction_id uuid not null,
  state text not null check (state in (
    'queued', 'created', 'funding', 'funded', 'sent', 'refunded', 'failed', 'cancelling', 'cancelled')),
  profile_id bigint not null,
  beneficiary text,
  iban text,
  account text,
  bic text,
  reference text not null,
  target_currency text not null,
  target_minor bigint not null,
  source_currency text,
  source_minor bigint,
  fee_minor bigint,
  rate text,
  wise_transfer_id bigint unique,
  one_time_token text,
  provider_state text,
  provider_state_at timestamptz,
  problem text,
  attempts integer not null,
  -- Real time.
  due_at timestamptz not null,
  requested_at timestamptz not null,
  -- At Wise; made or found for the profile in profile_id.
  recipient_id bigint,
  held boolean not null default false,
  -- Real time of the last call that may have paid it from the balance.
  funding_at timestamptz,
  -- What the simulator plays on it.
  scenario text
);
create index wise_payouts_due on wise_payouts (due_at) where state in ('queued', 'created', 'funding', 'funded', 'cancelling');
-- Sent payouts are checked from time to time, because they may be returned.
create index wise_payouts_sent on wise_payouts (due_at) where state = 'sent';

create table wise_simulator_entities (
  kind text not null,
  id text not null,
  owner text not null,
  due_ms bigint,
  -- The order in which entities of one owner were made.
  seq bigint generated always as identity,
  entity text not null,
  primary key (kind, id)
);
create index wise_simulator_owned on wise_simulator_entities (kind, owner, seq);
create index wise_simulator_due on wise_simulator_entities (kind, due_ms) where due_ms is not null;

create table wise_simulator_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key_sealed bytea not null
);
