-- Versions never change: a change is a version of its own.
create table house_rules (
  version integer primary key,
  -- JSON, as it was written.
  document text not null,
  -- The first and the last day, by the time zone of the document; null: at once, and until it is replaced.
  from_day date,
  until_day date,
  saved_at timestamptz not null,
  saved_by text not null
);
