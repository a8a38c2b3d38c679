import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../../platform/errno.ts';
import { makeDirectory } from '../../platform/make-directory.ts';
import { StartUpError } from '../../platform/start-up-error.ts';

const KEY_BYTES = 32;

export const masterKeyPath = (dataDir: string): string => join(dataDir, 'master.key');

/**
 * The 32-byte key that seals what the server must be able to read back: from `MASTER_KEY`, else from the file `master.key` in the
 * data directory. If there is none, it is created, or null is returned.
 */
export async function readMasterKey(
  config: { masterKey: Buffer | null; dataDir: string },
  { mayCreate }: { mayCreate: boolean },
): Promise<Buffer | null> {
  if (config.masterKey !== null) return config.masterKey;
  const path = masterKeyPath(config.dataDir);
  const existing = await readKey(path);
  if (existing !== null || !mayCreate) return existing;
  await createKey(config.dataDir, path);
  const created = await readKey(path);
  if (created === null) throw new StartUpError(`The key file ${path} could not be created.`);
  return created;
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
    `The key file ${path} does not contain 64 hexadecimal digits. Put it back from a backup: without it, the sealed API keys cannot be read.`,
  );
}

/** Written and flushed under a temporary name, then linked into place: the file exists whole or not at all, and is never replaced. */
async function createKey(dataDir: string, path: string): Promise<void> {
  await makeDirectory(dataDir);
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
