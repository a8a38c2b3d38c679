import { ON_ITS_NODE } from '../../platform/database/citus.ts';
import { prepared } from '../../platform/database/prepared.ts';

/**
 * A lock that posting transactions share until they end, and that closing a day holds exclusively, so that no posting can be
 * added to a day while its statements are made.
 */
const DAY_LOCK = `hashtextextended(current_schema() || '.ledger_days', 0)`;
export const LOCK_SHARED = prepared('ledger-lock', `select pg_advisory_xact_lock_shared(${DAY_LOCK})`, {
  isUnread: true,
});
export const LOCK_ALONE = `select pg_advisory_xact_lock(${DAY_LOCK})`;

const GIVEN = `
  json_to_recordset($1::json) as g (
    entry_id text, leg smallint, kind text, debit_account text, credit_account text, amount_minor bigint,
    currency text, transaction_id text, text text, booked_at timestamptz, value_date date)`;

/**
 * Posts the given entries that are not posted yet, opens their accounts, and adds the new postings to the sums, in a single
 * statement, so that no part exists without the others. Postings, accounts and sums are each taken in the order of their keys, so
 * that overlapping statements cannot deadlock; the numbers are drawn before, in the given order. Sums have a slot per connection.
 * `torn` is an entry with some legs posted before and others only now.
 */
export const POST = prepared(
  'ledger-post',
  `
with given as materialized (
  select g.*, nextval('ledger_posting_seq') as seq from ${GIVEN}
), posted as (
  insert into ledger_postings (
    entry_id, leg, seq, kind, debit_account, credit_account, amount_minor, currency, transaction_id, text,
    booked_at, value_date)
  select entry_id, leg, seq, kind, debit_account, credit_account, amount_minor, currency, transaction_id, text,
    greatest(booked_at, (select closed_until from ledger_days)), value_date
  from given order by entry_id, leg
  on conflict (entry_id, leg) do nothing
  returning entry_id, leg, debit_account, credit_account, amount_minor
), opened as (
  insert into ledger_accounts (id, kind, owner, currency, opened_at)
  select id, kind, owner, currency, opened_at
  from json_to_recordset($2::json) as a (id text, kind text, owner text, currency text, opened_at timestamptz)
  order by id
  on conflict (id) do nothing
), slot as materialized (
  select pg_backend_pid() % 64 as slot
), moved as (
  insert into ledger_balances as b (account_id, slot, debit_minor, credit_minor, postings)
  select account_id, slot, sum(debit_minor), sum(credit_minor), count(*)
  from (
    select debit_account as account_id, amount_minor as debit_minor, 0 as credit_minor from posted
    union all
    select credit_account, 0, amount_minor from posted
  ) as side, slot
  where ${ON_ITS_NODE}
  group by account_id, slot order by account_id
  on conflict (account_id, slot) do update set
    debit_minor = b.debit_minor + excluded.debit_minor,
    credit_minor = b.credit_minor + excluded.credit_minor,
    postings = b.postings + excluded.postings
)
select
  (select count(*) from posted) as count,
  case when (select count(*) from posted) < (select count(*) from given) then (
    select entry_id from given g left join posted p using (entry_id, leg)
    group by entry_id having count(distinct p.leg) between 1 and count(distinct g.leg) - 1 limit 1
  ) end as torn`,
);

/** An entry that is already posted with different values. */
export const MISMATCH = `
select g.entry_id from ${GIVEN}
left join ledger_postings p on p.entry_id = g.entry_id and p.leg = g.leg
where (g.debit_account, g.credit_account, g.amount_minor, g.currency)
  is distinct from (p.debit_account, p.credit_account, p.amount_minor, p.currency)
union all
select p.entry_id from ledger_postings p
where p.entry_id in (select entry_id from ${GIVEN})
group by p.entry_id
having count(*) <> (select count(distinct leg) from ${GIVEN} where g.entry_id = p.entry_id)
limit 1`;

/** Adds the statements of the closed days from $1 to $2 (exclusive): one for each account that moved on the day. */
export const STATE_DAYS = `
with moved as (
  select account_id, day, sum(debit_minor) as debit_minor, sum(credit_minor) as credit_minor, count(*) as postings
  from (
    select debit_account as account_id, (booked_at at time zone 'UTC')::date as day,
      amount_minor as debit_minor, 0 as credit_minor
    from ledger_postings where booked_at >= $1 and booked_at < $2
    union all
    select credit_account, (booked_at at time zone 'UTC')::date, 0, amount_minor
    from ledger_postings where booked_at >= $1 and booked_at < $2
  ) as side
  group by account_id, day
), counted as (
  select moved.*,
    coalesce(last.number, 0) + row_number() over days as number,
    coalesce(last.closing_minor, 0) + sum(debit_minor - credit_minor) over days as closing_minor
  from moved
  left join lateral (
    select number, closing_minor from ledger_statements s
    where s.account_id = moved.account_id order by day desc limit 1
  ) as last on true
  window days as (partition by moved.account_id order by day)
)
insert into ledger_statements (
  account_id, day, number, opening_minor, debit_minor, credit_minor, closing_minor, postings)
select account_id, day, number, closing_minor - debit_minor + credit_minor, debit_minor, credit_minor, closing_minor,
  postings
from counted order by account_id, day`;

/** Debits minus credits of the account $1 before the posting ($2, $3): starting from its last statement before that day. */
export const BALANCE_BEFORE = `
with stated as (
  select (day + 1)::timestamp at time zone 'UTC' as until, closing_minor
  from ledger_statements
  where account_id = $1 and day < ($2::timestamptz at time zone 'UTC')::date
  order by day desc limit 1
), since as (
  select coalesce((select until from stated), '-infinity') as at
)
select (
  coalesce((select closing_minor from stated), 0)
  + coalesce((select sum(amount_minor) from ledger_postings, since
      where debit_account = $1 and booked_at >= since.at and (booked_at, seq) < ($2, $3)), 0)
  - coalesce((select sum(amount_minor) from ledger_postings, since
      where credit_account = $1 and booked_at >= since.at and (booked_at, seq) < ($2, $3)), 0)
)::text as net`;

/** The movements on the account $1 from $2 to $3, whole days: closed ones from their statements, the others from postings. */
export const MOVED_BETWEEN = `
with unstated as (
  select greatest($2::timestamptz, stated_until) as at from ledger_days
), parts as (
  select debit_minor, credit_minor, postings from ledger_statements
  where account_id = $1
    and day >= ($2::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date
  union all
  select amount_minor, 0, 1 from ledger_postings, unstated
  where debit_account = $1 and booked_at >= unstated.at and booked_at < $3
  union all
  select 0, amount_minor, 1 from ledger_postings, unstated
  where credit_account = $1 and booked_at >= unstated.at and booked_at < $3
)
select coalesce(sum(debit_minor), 0)::text as debit_minor, coalesce(sum(credit_minor), 0)::text as credit_minor,
  coalesce(sum(postings), 0)::bigint as postings
from parts`;

/** The accounts with postings from $1 to $2 whose numbers are after $3, up to $4. */
export const MOVED_ON = `
select id, kind from ledger_accounts where id in (
  select debit_account from ledger_postings where booked_at >= $1 and booked_at < $2 and seq > $3 and seq <= $4
  union
  select credit_account from ledger_postings where booked_at >= $1 and booked_at < $2 and seq > $3 and seq <= $4
) order by id`;

const sideOf = (side: 'debit' | 'credit'): string => `(
  select '${side}' as side, p.* from ledger_postings p
  where ${side}_account = $1 and (booked_at, seq) > ($2, $3) and booked_at < $4
  order by booked_at, seq limit $5
)`;

/** The first $5 postings of the account $1 after the posting ($2, $3) and before $4. */
export const ENTRIES = `
select * from (${sideOf('debit')} union all ${sideOf('credit')}) as side
order by booked_at, seq limit $5`;
