import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';

/** A known text, sealed with the master key of the database: it opens only with the same key. */
const CANARY = 'master_key_canary';
const CANARY_TEXT = 'This database was set up with this master key.';

const newCanary = (vault: Vault) => ({ key: CANARY, value: vault.seal(CANARY_TEXT).toString('base64') });

export async function readCanary(db: Kysely<Schema>): Promise<Buffer | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', CANARY).executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.value, 'base64');
}

/** Unless there is one. Returns the stored one, which may be another server's. */
export async function provideCanary(db: Kysely<Schema>, vault: Vault): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values(newCanary(vault))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const canary = await readCanary(db);
  if (canary === null) throw new Error('The canary of the master key was deleted.');
  return canary;
}

/** From now on, the vault's key is that of the database. */
export async function putCanary(db: Kysely<Schema>, vault: Vault): Promise<void> {
  const canary = newCanary(vault);
  await db
    .insertInto('settings')
    .values(canary)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: canary.value }))
    .execute();
}
