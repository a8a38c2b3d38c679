import { generateKeyPair } from '@clearbench/wise';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { openOrNull, type Vault } from '../../../platform/secrets/crypto.ts';

export interface SimulatorKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair with which the simulated Wise signs its events: created once, and shared by all server processes. A
 * new one replaces an unreadable one.
 */
export async function simulatorKeys(db: Kysely<Schema>, vault: Vault): Promise<SimulatorKeys> {
  const stored = await readKeys(db, vault);
  if (stored.keys !== null) return stored.keys;
  const made = await generateKeyPair();
  if (stored.unreadable !== null) {
    await db.deleteFrom('wise_simulator_keys').where('private_key_sealed', '=', stored.unreadable).execute();
  }
  await db
    .insertInto('wise_simulator_keys')
    .values({ public_key: made.publicKey, private_key_sealed: vault.seal(made.privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have been first.
  return (await readKeys(db, vault)).keys ?? made;
}

async function readKeys(
  db: Kysely<Schema>,
  vault: Vault,
): Promise<{ keys: SimulatorKeys | null; unreadable: Buffer | null }> {
  const row = await db.selectFrom('wise_simulator_keys').selectAll().executeTakeFirst();
  if (row === undefined) return { keys: null, unreadable: null };
  const privateKey = openOrNull(vault, row.private_key_sealed);
  if (privateKey === null) return { keys: null, unreadable: row.private_key_sealed };
  return { keys: { publicKey: row.public_key, privateKey }, unreadable: null };
}
