-- The data of orders in pieces, as those of other files: they are never in memory as a whole to be stored.
create table if not exists ebics_chunks (
  order_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (order_id, number)
);

alter table ebics_orders add column if not exists data bytea;

-- Pieces of 256 KB.
insert into ebics_chunks (order_id, number, bytes)
select id, number, substring(data from number * 262144 + 1 for 262144)
from ebics_orders, generate_series(0, (bytes - 1) / 262144) as number
where data is not null and bytes > 0;

alter table ebics_orders drop column data;
