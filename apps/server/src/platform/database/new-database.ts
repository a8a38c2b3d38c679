import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { isErrno } from '../errno.ts';
import { makeDirectory } from '../make-directory.ts';
import { openDatabase } from './connect.ts';
import { embeddedVersion } from './embedded/binaries.ts';
import { deleteAtEnd } from './embedded/delete-at-end.ts';
import type { Settings } from './embedded/launch.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrateToLatest, NEWEST_VERSIONS } from './migrate.ts';

/** For a database that nobody needs after a crash. */
export const NOT_DURABLE: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** What PostgreSQL's directory is called in a data directory. */
const CLUSTER = 'postgres';

interface Options {
  /** The data directory, which does not exist yet. */
  dataDir: string;
  /** The version of Clearbench. */
  version: string;
  logger: Logger;
  /** Where copies are kept between starts. */
  cacheDir?: string;
}

/**
 * Puts a new database without contents into a data directory: a copy of one that an earlier start has made, because making
 * one takes seconds. Returns how to discard both, should they be damaged; null: there is no copy, and the server makes a
 * database as usual.
 */
export async function copyNewDatabase({
  dataDir,
  version,
  logger,
  cacheDir,
}: Options): Promise<(() => Promise<void>) | null> {
  const copy = join(dataDir, CLUSTER);
  try {
    // A user without a name may have no home directory.
    const cache = cacheDir ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'clearbench');
    const template = join(cache, `new-${version}-${await embeddedVersion()}-${NEWEST_VERSIONS.join('-')}`);
    if (!(await exists(join(template, CLUSTER)))) await makeTemplate(template, logger);
    await makeDirectory(dataDir, 0o700);
    // Keeps owners and modes, and shares blocks where the file system can.
    await promisify(execFile)('cp', ['-a', join(template, CLUSTER), copy]);
    return async () => {
      await rm(template, { recursive: true, force: true });
      await rm(copy, { recursive: true, force: true });
    };
  } catch (error) {
    logger.debug({ err: error }, 'There is no copy of a new database');
    await rm(copy, { recursive: true, force: true });
    return null;
  }
}

/** Made under a temporary name and renamed, so that servers that start at the same time never see a part of it. */
async function makeTemplate(template: string, logger: Logger): Promise<void> {
  await mkdir(dirname(template), { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(`${template}.`);
  deleteAtEnd(draft, logger);
  try {
    const { connection, stop } = await startEmbeddedDatabase({
      dataDir: draft,
      logger,
    });
    try {
      const database = openDatabase(connection, { logger });
      await migrateToLatest(database).finally(() => database.close());
    } finally {
      await stop();
    }
    await rename(draft, template);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!isErrno(error, 'EEXIST', 'ENOTEMPTY')) throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
