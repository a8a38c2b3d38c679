-- Moves of workspaces between the nodes of a Citus cluster.
create table placement_changes (
  id uuid primary key,
  -- Null: Citus chooses what to move.
  workspace_id text references workspaces on delete cascade,
  -- The address of the new node; null: Citus chooses it.
  node text,
  -- The number of the background job of Citus; null for a move of one workspace.
  job bigint,
  -- Why it failed; null unless it did.
  problem text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index placement_changes_started on placement_changes (started_at desc);
