-- Every version of each plan. Versions never change; `test_plans` has the newest.
create table test_plan_versions (
  name text not null,
  version integer not null,
  -- JSON, as it was written.
  document text not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (name, version)
);
insert into test_plan_versions (name, version, document, saved_at, saved_by)
select name, version, document, saved_at, saved_by from test_plans;

-- The newest version of the house rules when the run began; 0: there was none, or it is not known. When later ones
-- were saved shows which of them the run had.
alter table test_runs add column rules_from integer not null default 0;
