import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { masterKeyPath, readMasterKey } from './master-key-file.ts';
import { record } from './modules/audit/index.ts';
import { SYSTEM_ACTOR } from './platform/actor.ts';
import { createVault, type Vault } from './platform/crypto.ts';
import type { Schema } from './platform/database/schema.ts';
import { StartUpError } from './platform/start-up-error.ts';

type Settings = Pick<Config, 'masterKey' | 'dataDir' | 'acceptNewMasterKey'>;

/** A known text, sealed with the master key when the database was set up: it opens only with the same key. */
const CANARY = 'master_key_canary';
const CANARY_TEXT = 'This database was set up with this master key.';
/** Shown in the list instead of an API key that can no longer be read. */
const LOST_API_KEY = 'clb_lost_with_its_master_key';

const WAY_OUT =
  'If the key is lost, start once with NEW_MASTER_KEY=accept: every API key is revoked then, and reports that were issued ' +
  'before can no longer be verified. All payloads and transactions stay.';

/**
 * Loads the master key and makes sure that it is the one that this database was set up with: with another one no sealed value
 * could be read, and no API key would be recognised.
 */
export async function provideMasterKey(db: Kysely<Schema>, settings: Settings): Promise<Buffer> {
  const path = masterKeyPath(settings.dataDir);
  const sealed = await firstSealed(db);
  const masterKey = await readMasterKey(settings, {
    mayCreate: sealed === null || settings.acceptNewMasterKey,
  });
  if (masterKey === null) {
    throw new StartUpError(
      `The master key is missing: there is no ${path}, and the database holds values that were sealed with it. ` +
        `Put the file back from a backup, or set MASTER_KEY to what it held. ${WAY_OUT}`,
    );
  }
  const vault = createVault(masterKey);
  // Servers that start at once on an empty database agree on one key: the canary of the first one stays.
  const decisive = sealed ?? (await writeCanary(db, vault));
  if (!opens(vault, decisive)) {
    if (!settings.acceptNewMasterKey) {
      const source = settings.masterKey === null ? `in ${path}` : 'of MASTER_KEY';
      throw new StartUpError(
        `The master key ${source} is not the one that this database was set up with. ` +
          `Put the right one back from a backup; servers that share a database need the same MASTER_KEY. ${WAY_OUT}`,
      );
    }
    await startAfresh(db, vault);
  } else if (sealed !== null) {
    await writeCanary(db, vault);
  }
  return masterKey;
}

function opens(vault: Vault, sealed: Buffer): boolean {
  try {
    vault.open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** A value sealed with the master key; null when there is none. The database may be older than the canary. */
async function firstSealed(db: Kysely<Schema>): Promise<Buffer | null> {
  const canary = await db.selectFrom('settings').select('value').where('key', '=', CANARY).executeTakeFirst();
  if (canary !== undefined) return Buffer.from(canary.value, 'base64');
  const apiKey = await db.selectFrom('api_keys').select('key_sealed').limit(1).executeTakeFirst();
  if (apiKey !== undefined) return apiKey.key_sealed;
  const operator = await db
    .selectFrom('operators')
    .select('sandbox_password_sealed')
    .where('sandbox_password_sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return operator?.sandbox_password_sealed ?? null;
}

const newCanary = (vault: Vault) => ({ key: CANARY, value: vault.seal(CANARY_TEXT).toString('base64') });

/** Returns the stored canary, which may be another server's. */
async function writeCanary(db: Kysely<Schema>, vault: Vault): Promise<Buffer> {
  const canary = newCanary(vault);
  await db
    .insertInto('settings')
    .values(canary)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', CANARY)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64');
}

/** Discards what only the lost key could read. */
async function startAfresh(db: Kysely<Schema>, vault: Vault): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows: revoked } = await tx
      .updateTable('api_keys')
      .set({ is_active: false, revoked_at: sql<Date>`now()` })
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    await tx
      .updateTable('api_keys')
      .set({ key_sealed: vault.seal(LOST_API_KEY) })
      .execute();
    const { numUpdatedRows: forgotten } = await tx
      .updateTable('operators')
      .set({ sandbox_password_sealed: null })
      .where('sandbox_password_sealed', 'is not', null)
      .executeTakeFirst();
    const canary = newCanary(vault);
    await tx
      .insertInto('settings')
      .values(canary)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: canary.value }))
      .execute();
    await record(tx, {
      actor: SYSTEM_ACTOR,
      action: 'master_key.replaced',
      object: { type: 'master-key', id: 'server' },
      after: { revokedApiKeys: Number(revoked), forgottenPasswords: Number(forgotten) },
    });
  });
}
