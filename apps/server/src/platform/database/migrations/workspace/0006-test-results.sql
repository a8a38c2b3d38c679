-- The result of a run as it was signed off: never written again. A run that was reopened keeps its earlier ones.
create table test_results (
  run_id uuid not null,
  signed_off_at timestamptz not null,
  -- JSON, as it was signed.
  result text not null,
  -- JSON: the flattened JWS.
  evidence text not null,
  sha256 text not null,
  -- The key that signed it.
  kid text not null,
  primary key (run_id, signed_off_at)
);

-- Written after the sign-off: no part of the result.
alter table test_comments add column is_remark boolean not null default false;

update test_comments c set is_remark = true from test_runs r
where r.id = c.run_id and r.signed_off_at < c.written_at;
