import { type Kysely, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/in-batches.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { startOfDay } from './period.ts';

/**
 * Removes the entries of closed days before this one, in batches. The statements of these days keep their figures, and so do all balances.
 * Returns whether there were any.
 */
export async function removeEntries(db: Kysely<Schema>, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_days')
    .set({ entries_from: startOfDay(before) })
    .where('entries_from', '<', startOfDay(before))
    .where('stated_until', '>=', startOfDay(before))
    .executeTakeFirst();
  // From now on, nobody sees only a part of them.
  const isOld = sql<SqlBool>`booked_at < (select entries_from from ledger_days)`;
  await deleteInBatches(db, 'ledger_postings', ['entry_id', 'leg'], isOld);
  return numUpdatedRows > 0n;
}
