import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';

/**
 * Earlier master keys, each sealed with the current one. They verify documents that were issued with them, and open what a request
 * sealed while the key was being changed.
 */
export const SEALED_RETIRED_KEYS: SealedTable = {
  table: 'retired_master_keys',
  id: 'id',
  columns: [{ sealed: 'key_sealed' }],
  async forget(tx) {
    await tx.deleteFrom('retired_master_keys').execute();
    return {};
  },
};

/** The newest first. */
export async function readRetiredKeys(db: Kysely<Schema>, vault: Vault): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('retired_master_keys')
    .select('key_sealed')
    .orderBy('retired_at', 'desc')
    .execute();
  return rows
    .map(({ key_sealed: sealed }) => openOrNull(vault, sealed))
    .filter((key) => key !== null)
    .map((key) => Buffer.from(key, 'hex'));
}

/** @param vault with the key that replaces it */
export async function retireKey(tx: Transaction<Schema>, key: Buffer, vault: Vault): Promise<void> {
  await tx
    .insertInto('retired_master_keys')
    .values({
      id: randomUUID(),
      key_sealed: vault.seal(key.toString('hex')),
      retired_at: new Date(),
      finished_at: null,
    })
    .execute();
}

/** True if a rotation was interrupted before everything was sealed again. */
export async function isUnfinished(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('retired_master_keys')
    .select('id')
    .where('finished_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFinished(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('retired_master_keys')
    .set({ finished_at: new Date() })
    .where('finished_at', 'is', null)
    .execute();
}
