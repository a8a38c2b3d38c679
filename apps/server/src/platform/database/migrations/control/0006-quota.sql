-- The most that a workspace may store; null: any amount.
alter table workspaces add column quota_bytes bigint, add column quota_rows bigint;
