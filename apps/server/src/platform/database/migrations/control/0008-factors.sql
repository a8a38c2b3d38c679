-- When each session was last used, when its operator last proved who they are, and whether with a second factor.
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column confirmed_at timestamptz not null default now(),
  add column second_factor boolean not null default false;

-- The secret of the authenticator app, and the time step of its last code: no code is accepted twice.
alter table operators
  add column totp_sealed bytea,
  add column totp_step bigint;

create table recovery_codes (
  operator_id uuid not null references operators on delete cascade,
  code_hash bytea not null,
  primary key (operator_id, code_hash)
);

create table passkeys (
  -- The credential id, in base64url.
  id text primary key,
  operator_id uuid not null references operators on delete cascade,
  name text not null,
  public_key bytea not null,
  -- How often it has signed, as the authenticator says; most say 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_operator on passkeys (operator_id);

-- Tickets that have been used, until they would have expired anyway.
create table spent_tickets (
  ticket_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_tickets_expiry on spent_tickets (expires_at);

alter table auth_attempts drop constraint auth_attempts_kind_check,
  add constraint auth_attempts_kind_check check (kind in ('login', 'factor', 'reset', 'registration'));

-- Its members need a second factor.
alter table workspaces add column second_factor boolean not null default false;
