import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { StartUpError } from '../../platform/start-up-error.ts';
import { provideCanary, readCanary } from './canary.ts';
import {
  adoptNextKey,
  createMasterKey,
  type KeySettings,
  masterKeyPath,
  readMasterKeys,
} from './key-file.ts';
import { openerOf } from './key-ring.ts';
import { startAfresh } from './recovery.ts';
import type { SealedDatabase } from './sealed-tables.ts';

type Settings = KeySettings & Pick<Config, 'acceptNewMasterKey'>;

const WAY_OUT =
  'If the key is lost, start once with NEW_MASTER_KEY=accept: this revokes every API key, each webhook needs a new secret, Wise ' +
  'must be connected again, and earlier reports can no longer be verified. All payloads and transactions are kept.';

/**
 * Loads the master key and makes sure that it is the one that this database was set up with: with another one no sealed value
 * could be read, and no API key would be recognised.
 */
export async function provideMasterKey(database: SealedDatabase, settings: Settings): Promise<Buffer> {
  const { db } = database.control;
  const path = masterKeyPath(settings.dataDir);
  const sealed = await readCanary(db);
  const known = await readMasterKeys(settings);
  if (known.length === 0 && (sealed === null || settings.acceptNewMasterKey)) {
    known.push(await createMasterKey(settings.dataDir));
  }
  const [main] = known;
  if (main === undefined) {
    throw new StartUpError(
      `The master key is missing: there is no ${path}, and the database holds values that were sealed with it. ` +
        `Restore the file from a backup, or set MASTER_KEY to its content. ${WAY_OUT}`,
    );
  }
  // Servers that start at once on an empty database agree on one key: the canary of the first one stays.
  const decisive = sealed ?? (await provideCanary(db, createVault(main)));
  const current = openerOf(decisive, known);
  if (current !== null) {
    if (sealed !== null) await provideCanary(db, createVault(current));
    if (settings.masterKey === null) await finishAdoption(db, settings);
    return current;
  }
  if (!settings.acceptNewMasterKey) {
    const source = settings.masterKey === null ? `in ${path}` : 'of MASTER_KEY';
    throw new StartUpError(
      `The master key ${source} is not the one that this database was set up with. ` +
        `Restore the right one from a backup; servers that share a database need the same MASTER_KEY. ${WAY_OUT}`,
    );
  }
  await startAfresh(database, createVault(main));
  return main;
}

/** A rotation may have been interrupted after its key was in use and before the file had its name. */
async function finishAdoption(db: Kysely<Schema>, settings: KeySettings): Promise<void> {
  const isPending = async () => {
    const [main, next] = await readMasterKeys(settings);
    const canary = await readCanary(db);
    if (main === undefined || next === undefined || canary === null || next.equals(main)) return false;
    return openerOf(canary, [next]) !== null;
  };
  if (!(await isPending())) return;
  // No transaction: it would stay open while the file is renamed.
  await db.connection().execute(async (own) => {
    const lock = sql`${LOCKS.keyRotation}, hashtext(current_schema())`;
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      own,
    );
    // A running rotation renames the file itself.
    if (rows[0]?.taken !== true) return;
    try {
      if (await isPending()) await adoptNextKey(settings.dataDir);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(own);
    }
  });
}
