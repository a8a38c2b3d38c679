import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartUpError } from '../../start-up-error.ts';

export interface InstanceLock {
  release(): void;
}

/**
 * Makes sure that one server only works on a data directory.
 *
 * The operating system must give the lock back however the process dies, and Node offers no such file lock
 * of its own. SQLite, which is part of Node, takes one on its database file: an empty file serves for that.
 */
export async function lockDataDirectory(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const file = new DatabaseSync(join(dataDir, 'server.lock'));
  const pidFile = join(dataDir, 'server.pid');
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    const holder = await readFile(pidFile, 'utf8').catch(() => '');
    const who = holder === '' ? '' : ` (pid ${holder.trim()})`;
    throw new StartUpError(
      `The data directory ${dataDir} is in use by another Clearbench server${who}. Stop it or set DATA_DIR.`,
      { cause: error },
    );
  }
  await writeFile(pidFile, `${process.pid}\n`);
  return { release: () => file.close() };
}
