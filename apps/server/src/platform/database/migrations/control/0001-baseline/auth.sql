create table operators (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  -- Only for the operator that the sandbox makes at its first start: the login form is prefilled with it.
  sandbox_password_sealed bytea,
  created_at timestamptz not null default now()
);
create unique index operators_username on operators (lower(username));
create unique index operators_email on operators (lower(email));

create table sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  user_agent text
);
create index sessions_operator on sessions (operator_id);
create index sessions_expiry on sessions (expires_at);

-- Logins, password resets and registrations, counted by all server processes together.
create table auth_attempts (
  kind text not null check (kind in ('login', 'reset', 'registration')),
  -- Where the attempts came from; empty: from anywhere.
  source text not null,
  -- A hash of the account, because people type passwords in place of names; empty: any account.
  account text not null,
  -- Attempts beyond the free ones: negative while some of these are left.
  excess integer not null,
  last_at timestamptz not null,
  -- No attempt is tried before this time; null: the next one is tried.
  not_before timestamptz,
  primary key (kind, source, account)
);
create index auth_attempts_age on auth_attempts (last_at);
