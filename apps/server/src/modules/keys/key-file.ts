import { randomBytes, randomUUID } from 'node:crypto';
import { chown, link, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { flushDirectory, writeFlushed } from '../../platform/durable-files.ts';
import { isErrno } from '../../platform/errno.ts';
import { makeDirectory } from '../../platform/make-directory.ts';
import { StartUpError } from '../../platform/start-up-error.ts';

export type KeySettings = Pick<Config, 'masterKey' | 'oldMasterKey' | 'dataDir'>;

const KEY_BYTES = 32;

export const masterKeyPath = (dataDir: string): string => join(dataDir, 'master.key');

/** The key that a rotation is about to introduce, or was when it was interrupted. */
export const nextKeyPath = (dataDir: string): string => `${masterKeyPath(dataDir)}.next`;

/**
 * The 32-byte keys that this process is given, the main one first: `MASTER_KEY` and `OLD_MASTER_KEY`, else the file `master.key` in
 * the data directory and the one that a rotation puts beside it. Empty if there is none.
 */
export async function readMasterKeys({ masterKey, oldMasterKey, dataDir }: KeySettings): Promise<Buffer[]> {
  if (masterKey !== null) return [masterKey, oldMasterKey].filter((key) => key !== null);
  // In this order: if a rotation ends in between, the next key is already in the place of the main one.
  const next = await readKey(nextKeyPath(dataDir));
  const main = await readKey(masterKeyPath(dataDir));
  return [main, next].filter((key) => key !== null);
}

/** Creates `master.key` unless it exists. */
export const createMasterKey = (dataDir: string): Promise<Buffer> =>
  createKey(dataDir, masterKeyPath(dataDir));

/** Puts a restored key into its place unless there is one. Returns the key that is there. */
export const storeMasterKey = (dataDir: string, key: Buffer): Promise<Buffer> =>
  createKey(dataDir, masterKeyPath(dataDir), key);

/** Creates the key that is to replace `master.key`, unless an interrupted rotation has left one. */
export const createNextKey = (dataDir: string): Promise<Buffer> => createKey(dataDir, nextKeyPath(dataDir));

/** Replaces `master.key` with the next key, at once. The old key is then no longer in the directory. */
export async function adoptNextKey(dataDir: string): Promise<void> {
  await rename(nextKeyPath(dataDir), masterKeyPath(dataDir));
  await flushDirectory(dataDir);
}

async function readKey(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw new StartUpError(
      `The key file ${path} cannot be read. Give this user access to it, or set MASTER_KEY.`,
      {
        cause: error,
      },
    );
  }
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === KEY_BYTES) return key;
  throw new StartUpError(
    `The key file ${path} does not contain 64 hexadecimal digits. Restore it from a backup: without it, the sealed API keys cannot be read.`,
  );
}

/** Written and flushed under a temporary name, then linked into place: the file exists whole or not at all, and is never replaced. */
async function createKey(
  dataDir: string,
  path: string,
  key: Buffer = randomBytes(KEY_BYTES),
): Promise<Buffer> {
  await makeDirectory(dataDir);
  const draft = `${path}.${randomUUID()}`;
  await writeFlushed(draft, `${key.toString('hex')}\n`, 'wx');
  try {
    await giveToOwnerOf(masterKeyPath(dataDir), draft);
    await link(draft, path);
    await flushDirectory(dirname(path));
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const created = await readKey(path);
  if (created === null) throw new StartUpError(`The key file ${path} could not be created.`);
  return created;
}

/** If root starts a rotation, the server must still be able to read the key. */
async function giveToOwnerOf(existing: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(existing).catch(() => null);
  if (owner !== null) await chown(path, owner.uid, owner.gid);
}
