import type { Kysely, Selectable } from 'kysely';
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
    async keys(): Promise<BankKeysRow | null> {
      const row = await db
        .selectFrom('ebics_bank_keys')
        .selectAll()
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    save: (row: BankRow, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('ebics_bank')
          .values(row)
          .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
          .execute();
        await record(tx, audit);
      }),

    addKeys: (row: BankKeysRow, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('ebics_bank_keys').values(row).execute();
        await record(tx, audit);
      }),
  };
}
