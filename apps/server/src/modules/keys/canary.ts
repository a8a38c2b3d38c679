import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { provideValue, putValue, readValue } from '../../platform/database/stored-values.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';

/** A known text, sealed with the master key of the database: only the same key opens it. */
export const CANARY = 'master_key_canary';
const CANARY_TEXT = 'This database was set up with this master key.';

const newCanary = (vault: Vault): string => vault.seal(CANARY_TEXT).toString('base64');

export async function readCanary(db: Kysely<Schema>): Promise<Buffer | null> {
  const value = await readValue(db, CANARY);
  return value === null ? null : Buffer.from(value, 'base64');
}

/** Stores the canary if there is none. Returns the stored one, which may come from another server. */
export async function provideCanary(db: Kysely<Schema>, vault: Vault): Promise<Buffer> {
  await provideValue(db, CANARY, newCanary(vault));
  const canary = await readCanary(db);
  if (canary === null) throw new Error('The canary of the master key was deleted.');
  return canary;
}

/** From now on, the vault's key is that of the database. */
export const putCanary = (db: Kysely<Schema>, vault: Vault): Promise<void> =>
  putValue(db, CANARY, newCanary(vault));
