import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { EbicsBankKeyTable, EbicsBankTable, Schema } from '../../../platform/database/schema.ts';
import { type AuditRecord, record } from '../../audit/index.ts';

export type BankRow = Omit<Selectable<EbicsBankTable>, 'is_only'>;
export type BankKeysRow = Selectable<EbicsBankKeyTable>;
export type BankRepository = ReturnType<typeof createBankRepository>;

export function createBankRepository(db: Kysely<Schema>) {
  return {
    async bank(): Promise<BankRow | null> {
      return (await db.selectFrom('ebics_bank').selectAll().executeTakeFirst()) ?? null;
    },

    /** The keys in use; null: none were made yet. */
    keys: (): Promise<BankKeysRow | null> => newestKeys(db),

    /** Changes the bank as it is stored at this moment: two changes at once both count. */
    change: (changed: (before: BankRow | null) => { row: BankRow; audit: AuditRecord }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await lock(tx);
        const before = await tx.selectFrom('ebics_bank').selectAll().executeTakeFirst();
        const { row, audit } = changed(before ?? null);
        await tx
          .insertInto('ebics_bank')
          .values(row)
          .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
          .execute();
        await record(tx, audit);
      }),

    /** Keys that follow those with the id `previous`. False: other keys have followed them, made at the same time. */
    addKeys: (row: BankKeysRow, previous: string | null, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        await lock(tx);
        const newest = await newestKeys(tx);
        if ((newest?.id ?? null) !== previous) return false;
        await tx.insertInto('ebics_bank_keys').values(row).execute();
        await record(tx, audit);
        return true;
      }),
  };
}

/** One change of the bank or of its keys at a time. */
async function lock(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.ebicsBank}, hashtext(current_schema()))`.execute(tx);
}

async function newestKeys(db: Kysely<Schema>): Promise<BankKeysRow | null> {
  const row = await db
    .selectFrom('ebics_bank_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
