import type { ClientBase } from 'pg';
import { CONTROL_SCHEMA } from '../../platform/database/workspace.ts';
import { CANARY } from './canary.ts';
import { type KeySettings, masterKeyPath, readMasterKeys } from './key-file.ts';
import { openerOf } from './key-ring.ts';

/** The master key of the database, as this connection sees it; null if this process does not have it. */
export async function masterKeyIn(
  client: Pick<ClientBase, 'query'>,
  settings: KeySettings,
): Promise<Buffer | null> {
  const { rows } = await client.query<{ value: string }>(
    `select value from ${CONTROL_SCHEMA}.settings where key = $1`,
    [CANARY],
  );
  const [canary] = rows;
  if (canary === undefined) return null;
  return openerOf(Buffer.from(canary.value, 'base64'), await readMasterKeys(settings));
}

/** @throws an error that says what to do if the target already has another master key */
export async function requirePlaceFor(key: Buffer, settings: KeySettings): Promise<void> {
  const [current] = await readMasterKeys(settings);
  if (current === undefined || current.equals(key)) return;
  throw new Error(
    settings.masterKey === null
      ? `${masterKeyPath(settings.dataDir)} is not the master key in the backup. Move it away, or set DATA_DIR to an empty directory.`
      : 'MASTER_KEY is not the key in the backup. Set it to that key, or unset it: the key of the backup is then written to DATA_DIR.',
  );
}
