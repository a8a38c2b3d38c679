import { type Kysely, type Selectable, sql } from 'kysely';
import type { ApiKeyTable, Schema } from '../../platform/database/schema.ts';

export type ApiKeyRow = Selectable<ApiKeyTable>;
export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;

export interface NewApiKey {
  label: string;
  keyHash: Buffer;
  keySealed: Buffer;
  isActive: boolean;
}

export function createApiKeyRepository(db: Kysely<Schema>) {
  return {
    list: (): Promise<ApiKeyRow[]> =>
      db.selectFrom('api_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),

    insert: (key: NewApiKey): Promise<ApiKeyRow> =>
      db
        .insertInto('api_keys')
        .values({
          label: key.label,
          key_hash: key.keyHash,
          key_sealed: key.keySealed,
          is_active: key.isActive,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    async findActiveId(keyHash: Buffer): Promise<string | null> {
      const row = await db
        .selectFrom('api_keys')
        .select('id')
        .where('key_hash', '=', keyHash)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Revoking again changes nothing; answers whether there is such a key. */
    async revoke(id: string): Promise<boolean> {
      const row = await db
        .updateTable('api_keys')
        .set({ is_active: false, revoked_at: sql<Date>`coalesce(revoked_at, now())` })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async markUsed(ids: string[], at: Date): Promise<void> {
      await db.updateTable('api_keys').set({ last_used_at: at }).where('id', 'in', ids).execute();
    },
  };
}
