import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from '../../make-directory.ts';
import { StartUpError } from '../../start-up-error.ts';

export interface InstanceLock {
  release(): void;
}

/** SQLite's result code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

/**
 * Makes sure that only one server uses a data directory. The operating system has to release the lock however the process dies,
 * and Node has no such file lock. SQLite, which is part of Node, locks its database file that way, so an empty database serves as
 * the lock.
 */
export async function lockDataDirectory(dataDir: string): Promise<InstanceLock> {
  const pidFile = join(dataDir, 'server.pid');
  const file = await openLockFile(dataDir);
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
    await writeFile(pidFile, `${process.pid}\n`);
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw unusable(dataDir, error);
    const holder = await readFile(pidFile, 'utf8').catch(() => '');
    const who = holder === '' ? '' : ` (pid ${holder.trim()})`;
    throw new StartUpError(
      `The data directory ${dataDir} is in use by another Clearbench server${who}. Stop it or set DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => file.close() };
}

async function openLockFile(dataDir: string): Promise<DatabaseSync> {
  try {
    await makeDirectory(dataDir);
    return new DatabaseSync(join(dataDir, 'server.lock'));
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function unusable(dataDir: string, error: unknown): StartUpError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartUpError(
    `The data directory ${dataDir} cannot be used by this user: ${reason}. ` +
      'Give it to this user, start Clearbench as the user that it belongs to, or set DATA_DIR.',
    { cause: error },
  );
}
