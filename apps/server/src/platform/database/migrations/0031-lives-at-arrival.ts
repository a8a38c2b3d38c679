import { type Kysely, sql } from 'kysely';

/**
 * Every transfer is stored together with its life, which a sweep added later before. The scenario that a life begins with is the
 * transfer's own, not its payload's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column scenario text`.execute(db);
  await sql`
    insert into transfer_lives (transaction_seq, funds, automatic, step, due_at, scenario, status, created_at)
    select t.seq, 'expected', true, 'process', t.created_at, coalesce(p.scenario, (
        select name from ${MAGIC} where ending = t.amount_minor % 10000 limit 1), (
        select name from ${MAGIC} where prefix = left(t.destination_bic, 4) limit 1), (
        select name from ${MAGIC} where prefix = left(t.recipient_bic, 4) limit 1)), t.status, t.created_at
    from transactions t join payloads p on p.id = t.payload_id
    where not exists (select from transfer_lives l where l.transaction_seq = t.seq)`.execute(db);
  await sql`
    update transactions t set scenario = l.scenario from transfer_lives l
    where l.transaction_seq = t.seq and l.scenario is not null`.execute(db);
  await sql`alter table payloads drop column scenario`.execute(db);
  await sql`delete from sweep_cursors where name = 'banking-arrivals'`.execute(db);
}

/** The values by which a transfer chose its scenario when this migration was written. */
const MAGIC = sql`(values
  (7701, 'RJCT', 'reject'), (7702, 'CBNO', 'refuse-conversion'), (7703, 'NAKK', 'nak'), (7704, 'SLOW', 'delay'),
  (7705, 'DUPE', 'duplicate'), (7706, 'ORDR', 'reorder'), (7707, 'RETN', 'return'), (7708, 'FEES', 'fees'),
  (7709, 'LOST', 'lost-confirmation'), (7710, 'DOWN', 'outage'), (7711, 'RCLL', 'recall')
) as magic (ending, prefix, name)`;
