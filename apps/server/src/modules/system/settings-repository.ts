import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

/** The key in `settings` under which the changed settings are stored, as JSON. */
const KEY = 'server';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository(db: Kysely<Schema>) {
  return {
    /** The stored value, as JSON; null when nothing was ever changed. */
    async read(): Promise<string | null> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
      return row?.value ?? null;
    },

    /** Makes one change after another: `change` gets what the previous one stored. Returns what is stored now. */
    update: (change: (stored: string) => { value: string; audit: AuditRecord | null }): Promise<string> =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('settings')
          .values({ key: KEY, value: '{}' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await tx
          .selectFrom('settings')
          .select('value')
          .where('key', '=', KEY)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const { value, audit } = change(row.value);
        await tx.updateTable('settings').set({ value }).where('key', '=', KEY).execute();
        if (audit !== null) await record(tx, audit);
        return value;
      }),
  };
}
