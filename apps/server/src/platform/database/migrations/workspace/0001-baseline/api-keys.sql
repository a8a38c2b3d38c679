create table api_keys (
  id uuid primary key,
  label text not null,
  key_hash bytea not null unique,
  key_sealed bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The first key of its sender, when it was made by rotation.
  sender_id uuid,
  -- Whether amounts and BICs choose the scenarios of its payments.
  scenarios_by_values boolean not null default true
);
