import { type Kysely, sql } from 'kysely';

/**
 * Why a transfer failed is kept with it, and listed by an index that holds failed transfers only: the way in and every other change of a
 * status write nothing there. For transfers that failed before, it is what their event says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions add column failure_code text, add column failure_text text`.execute(db);
  await sql`
    update transactions t set failure_code = coalesce(${CODE}, 'unknown'), failure_text = coalesce(e.message, 'not recorded')
    from transfer_lives l left join lateral (
      select message, data, actor from transaction_events
      where transaction_seq = l.transaction_seq and kind = 'transaction.failed' order by id desc limit 1
    ) e on true
    where l.status = 'failed' and t.seq = l.transaction_seq and t.status = 'failed'`.execute(db);
  await sql`
    create index transactions_failure on transactions (failure_code, created_at, seq)
      where failure_code is not null`.execute(db);
}

/** As the steps that fail a transfer store it, as far as the facts of the event say. */
const CODE = sql`case
  when e.data->>'recalled' is not null then 'FOCR'
  when e.data->>'meaning' is not null then concat_ws(' ', 'NAK', e.data->>'code')
  when e.data->>'reason' is not null then e.data->>'reason'
  when e.data->>'code' is not null then e.data->>'code'
  when e.data->>'provider' is not null then 'payout_refused'
  when e.actor->>'kind' = 'operator' then 'set_by_operator'
  when e.actor->>'kind' = 'api-key' then 'reported'
end`;
