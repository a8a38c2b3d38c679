import { ON_ITS_NODE } from './citus.ts';

/**
 * Further expressions for a `with` query: they add `differences`, an expression with the columns type, status, currency and delta,
 * to the totals of transfers. Every statement that inserts transfers or changes their status includes them, so the totals are exact
 * without counting. They are spread over slots so that connections that change transfers at the same time do not wait for each
 * other.
 */
export const addToTotals = (differences: string): string => `
slot as materialized (select pg_backend_pid() % 64 as slot),
totals as (
  insert into transaction_totals as t (type, status, currency, slot, total)
  select type, status, currency, slot, sum(delta) from ${differences}, slot
  where ${ON_ITS_NODE}
  group by type, status, currency, slot having sum(delta) <> 0 order by type, status, currency
  on conflict (type, status, currency, slot) do update set total = t.total + excluded.total
)`;
