import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import { record } from '../audit/index.ts';
import { putCanary } from './canary.ts';
import { type SealedDatabase, sealedParts } from './sealed-tables.ts';

/** The master key is lost: discards the values that only it could open, and continues with the vault's key. */
export async function startAfresh(database: SealedDatabase, vault: Vault): Promise<void> {
  const discarded: Record<string, number> = {};
  // In this order: if anything interrupts the recovery before the canary changes, the next start repeats it.
  for (const { db, tables } of await sealedParts(database)) {
    await db.transaction().execute(async (tx) => {
      for (const table of tables) {
        for (const [fact, count] of Object.entries(await table.forget(tx))) {
          discarded[fact] = (discarded[fact] ?? 0) + count;
        }
      }
    });
  }
  await database.control.db.transaction().execute(async (tx) => {
    await putCanary(tx, vault);
    await record(tx, {
      actor: SYSTEM_ACTOR,
      action: 'master_key.replaced',
      object: { type: 'master-key', id: 'server' },
      after: discarded,
    });
  });
}
