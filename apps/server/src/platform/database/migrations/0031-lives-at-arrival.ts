import { type Kysely, sql } from 'kysely';

/**
 * Every transfer is stored together with its life, which a sweep added later before. The scenario that a life begins with is the
 * transfer's own, not its payload's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column scenario text`.execute(db);
  await sql`
    update transactions t set scenario = l.scenario from transfer_lives l
    where l.transaction_seq = t.seq and l.scenario is not null`.execute(db);
  await sql`
    insert into transfer_lives (transaction_seq, funds, automatic, step, due_at, scenario, status, created_at)
    select t.seq, 'expected', true, 'process', t.created_at, p.scenario, t.status, t.created_at
    from transactions t join payloads p on p.id = t.payload_id
    on conflict do nothing`.execute(db);
  await sql`alter table payloads drop column scenario`.execute(db);
  await sql`delete from sweep_cursors where name = 'banking-arrivals'`.execute(db);
}
