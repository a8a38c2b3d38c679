import { type Kysely, type Selectable, sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/in-batches.ts';
import type { PayeeCheckTable, Schema } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export type PayeeCheckRow = Selectable<PayeeCheckTable>;
export type PayeeCheckRepository = ReturnType<typeof createPayeeCheckRepository>;

export function createPayeeCheckRepository(db: Kysely<Schema>) {
  return {
    async add(row: PayeeCheckRow): Promise<void> {
      await db.insertInto('payee_checks').values(row).execute();
    },

    async find(ids: readonly string[]): Promise<PayeeCheckRow[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('payee_checks')
        .selectAll()
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
    },

    record: (audit: AuditRecord): Promise<void> => db.transaction().execute((tx) => record(tx, audit)),

    remove: (before: Date): Promise<void> =>
      deleteInBatches(db, 'payee_checks', ['id'], sql`checked_at < ${before}`),
  };
}
