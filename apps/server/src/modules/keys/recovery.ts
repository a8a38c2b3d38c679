import type { Kysely } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import { record } from '../audit/index.ts';
import { putCanary } from './canary.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

/** The master key is lost: discards the values that only it could open, and continues with the vault's key. */
export async function startAfresh(db: Kysely<Schema>, vault: Vault): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const discarded: Record<string, number> = {};
    for (const table of SEALED_TABLES) Object.assign(discarded, await table.forget(tx));
    await putCanary(tx, vault);
    await record(tx, {
      actor: SYSTEM_ACTOR,
      action: 'master_key.replaced',
      object: { type: 'master-key', id: 'server' },
      after: discarded,
    });
  });
}
