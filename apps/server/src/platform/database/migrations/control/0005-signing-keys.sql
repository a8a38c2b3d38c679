-- The keys with which the installation signs results. The public halves stay for good.
create table signing_keys (
  -- The thumbprint of the key (RFC 7638).
  kid text primary key,
  -- The public key as base64url.
  x text not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  -- It signs no more; null for the one in use.
  retired_at timestamptz
);
create unique index signing_keys_in_use on signing_keys ((retired_at is null)) where retired_at is null;
