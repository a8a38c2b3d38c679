import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { lockValue, provideValue, putValue, readValue } from '../../platform/database/stored-values.ts';
import { type AuditRecord, record } from '../audit/index.ts';

/** The changed settings, as JSON. */
const SETTINGS = 'server';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository(db: Kysely<Schema>) {
  return {
    /** The stored value, as JSON; null when nothing was ever changed. */
    read: (): Promise<string | null> => readValue(db, SETTINGS),

    /** Makes one change at a time: `change` gets the stored value. Returns the new stored value. */
    update: (change: (stored: string) => { value: string; audit: AuditRecord | null }): Promise<string> =>
      db.transaction().execute(async (tx) => {
        await provideValue(tx, SETTINGS, '{}');
        const { value, audit } = change(await lockValue(tx, SETTINGS));
        await putValue(tx, SETTINGS, value);
        if (audit !== null) await record(tx, audit);
        return value;
      }),
  };
}
