/**
 * A further expression for a `with` query: adds `differences`, an expression with the columns type, status, currency and delta,
 * to the totals of transfers. Every statement that inserts transfers or changes their status includes it, so the totals are exact
 * without counting. They are spread over slots so that connections that change transfers at the same time do not wait for each
 * other.
 */
export const addToTotals = (name: string, differences: string): string => `
${name} as (
  insert into transaction_totals as t (type, status, currency, slot, total)
  select type, status, currency, pg_backend_pid() % 64, sum(delta) from ${differences}
  group by type, status, currency having sum(delta) <> 0 order by type, status, currency
  on conflict (type, status, currency, slot) do update set total = t.total + excluded.total
)`;
