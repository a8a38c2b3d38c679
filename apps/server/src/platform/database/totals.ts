/**
 * One more expression of a `with` query: adds to the totals of transfers what `differences` says, an expression with the columns
 * type, status, currency and delta. Every statement that inserts transfers or changes their status has it, so that the totals
 * are exact without being counted. They are spread over slots so that connections which change transfers at the same time
 * do not wait for each other.
 */
export const addToTotals = (name: string, differences: string): string => `
${name} as (
  insert into transaction_totals as t (type, status, currency, slot, total)
  select type, status, currency, pg_backend_pid() % 64, sum(delta) from ${differences}
  group by type, status, currency having sum(delta) <> 0 order by type, status, currency
  on conflict (type, status, currency, slot) do update set total = t.total + excluded.total
)`;
