import type { Kysely, Selectable } from 'kysely';
import type { Schema, SigningKeyTable } from '../../platform/database/schema.ts';

export type KeyRow = Selectable<SigningKeyTable>;
export type SigningKeyRepository = ReturnType<typeof createSigningKeyRepository>;

/** @param db that of the installation */
export function createSigningKeyRepository(db: Kysely<Schema>) {
  return {
    /** All keys, newest first: former keys still verify what they signed. */
    list: (): Promise<KeyRow[]> =>
      db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute(),

    current: (): Promise<KeyRow | undefined> =>
      db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst(),

    /** Another process may have been first: then its key is the one in use. */
    async add(key: KeyRow): Promise<void> {
      await db
        .insertInto('signing_keys')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async retire(kid: string, at: Date): Promise<void> {
      await db.updateTable('signing_keys').set({ retired_at: at }).where('kid', '=', kid).execute();
    },
  };
}
