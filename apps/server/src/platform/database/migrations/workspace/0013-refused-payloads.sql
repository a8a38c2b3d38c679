-- The latest payloads of which nothing was stored: so few that they need no index.
create table if not exists refused_payloads (
  id uuid primary key,
  -- Identifies a text that is sent again.
  fingerprint bytea not null,
  received_at timestamptz not null,
  -- The key that sent it; null: an operator uploaded it.
  api_key_id uuid,
  operator text,
  format text not null,
  bytes integer not null,
  -- Null: too large to be kept.
  content bytea,
  -- The first error, and the number of all.
  code text not null,
  message text not null,
  errors integer not null
);
