create table workspaces (
  -- Its schema: not its name, which can be any and can change.
  id text primary key,
  name text not null unique,
  title text not null,
  created_at timestamptz not null default now()
);
