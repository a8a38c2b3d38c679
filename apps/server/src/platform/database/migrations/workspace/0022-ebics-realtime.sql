alter table ebics_bank
  -- The bank notifies subscribers over WebSockets.
  add column if not exists has_realtime boolean not null default false;

alter table ebics_subscribers
  -- SHA-256 of the token that opens the WebSocket.
  add column if not exists token_hash bytea,
  add column if not exists token_valid_until timestamptz;
