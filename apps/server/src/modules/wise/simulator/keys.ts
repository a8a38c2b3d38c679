import { generateKeyPair } from '@clearbench/wise';
import type { Kysely } from 'kysely';
import type { Vault } from '../../../platform/crypto.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export interface SimulatorKeys {
  publicKey: string;
  privateKey: string;
}

/** The key pair with which the simulated Wise signs its events: made once, the same in every server process. */
export async function simulatorKeys(db: Kysely<Schema>, vault: Vault): Promise<SimulatorKeys> {
  const stored = await readKeys(db, vault);
  if (stored !== null) return stored;
  const made = await generateKeyPair();
  await db
    .insertInto('wise_simulator_keys')
    .values({ public_key: made.publicKey, private_key_sealed: vault.seal(made.privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have been first.
  return (await readKeys(db, vault)) ?? made;
}

async function readKeys(db: Kysely<Schema>, vault: Vault): Promise<SimulatorKeys | null> {
  const row = await db.selectFrom('wise_simulator_keys').selectAll().executeTakeFirst();
  return row === undefined
    ? null
    : { publicKey: row.public_key, privateKey: vault.open(row.private_key_sealed) };
}
