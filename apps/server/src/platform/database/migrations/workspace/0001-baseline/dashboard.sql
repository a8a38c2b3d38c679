-- Volume by day, counted in the background, so that the cost of the dashboard does not grow with the tables.
create table daily_volumes (
  -- UTC, of the virtual clock.
  day date not null,
  currency text not null,
  transfers bigint not null,
  amount_minor numeric not null,
  primary key (day, currency)
);
