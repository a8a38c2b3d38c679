import { type Kysely, sql } from 'kysely';

/**
 * The list of one status is read from the lives, which change with the status anyway. An index on the transfers themselves made every
 * change of a status write all their nine indexes again; now the changed row stays in its page, which has room for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transfer_lives add column status text, add column created_at timestamptz`.execute(db);
  await sql`
    update transfer_lives l set status = t.status, created_at = t.created_at
    from transactions t where t.seq = l.transaction_seq`.execute(db);
  // Whatever has left its first status has a life from now on.
  await sql`
    insert into transfer_lives (transaction_seq, funds, automatic, status, created_at)
    select seq, case status when 'completed' then 'settled' when 'failed' then 'returned' else 'expected' end, true, status,
      created_at
    from transactions where status <> 'pending'
    on conflict do nothing`.execute(db);
  await sql`
    alter table transfer_lives alter column status set not null, alter column created_at set not null`.execute(
    db,
  );
  await sql`create index transfer_lives_status on transfer_lives (status, created_at, transaction_seq)`.execute(
    db,
  );
  await sql`drop index transactions_status`.execute(db);
  await sql`alter table transactions set (fillfactor = 45)`.execute(db);
}
