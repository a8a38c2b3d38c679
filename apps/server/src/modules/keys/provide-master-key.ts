import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import { createVault, openOrNull } from '../../platform/crypto.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { StartUpError } from '../../platform/start-up-error.ts';
import { provideCanary, readCanary } from './canary.ts';
import { masterKeyPath, readMasterKey } from './key-file.ts';
import { startAfresh } from './recovery.ts';

type Settings = Pick<Config, 'masterKey' | 'dataDir' | 'acceptNewMasterKey'>;

const WAY_OUT =
  'If the key is lost, start once with NEW_MASTER_KEY=accept: every API key is revoked then, each webhook needs a new secret, Wise ' +
  'must be connected again, and reports that were issued before can no longer be verified. All payloads and transactions stay.';

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
  const decisive = sealed ?? (await provideCanary(db, vault));
  if (openOrNull(vault, decisive) === null) {
    if (!settings.acceptNewMasterKey) {
      const source = settings.masterKey === null ? `in ${path}` : 'of MASTER_KEY';
      throw new StartUpError(
        `The master key ${source} is not the one that this database was set up with. ` +
          `Put the right one back from a backup; servers that share a database need the same MASTER_KEY. ${WAY_OUT}`,
      );
    }
    await startAfresh(db, vault);
  } else if (sealed !== null) {
    await provideCanary(db, vault);
  }
  return masterKey;
}

/** A value sealed with the master key; null when there is none. The database may be older than the canary. */
async function firstSealed(db: Kysely<Schema>): Promise<Buffer | null> {
  const canary = await readCanary(db);
  if (canary !== null) return canary;
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
