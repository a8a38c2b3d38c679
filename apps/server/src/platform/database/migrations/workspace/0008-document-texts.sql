-- The text that a document was written as, with its comments; null: it was saved without one.
alter table house_rules add column source text;
alter table test_plans add column source text;
alter table test_plan_versions add column source text;
