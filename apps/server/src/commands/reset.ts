import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { lockDataDirectory } from '../platform/database/embedded/instance-lock.ts';
import { clearLeftovers } from '../platform/database/embedded/postmaster.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npx clearbench reset` deletes the data of a server that is not running. Exit code 0: done; 2: some are left.
 */
/** What a server keeps in its data directory; the lock last. */
const OWN = [
  'postgres',
  'postgres.new',
  'binaries',
  'master.key',
  'connection.json',
  'server.pid',
  'server.lock',
];

async function main(): Promise<void> {
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { dataDir, databaseUrl } = result.config;
  if (databaseUrl !== null) {
    throw new Error(
      'The data are in the database of DATABASE_URL. Empty it with the tools of that database.',
    );
  }
  const cluster = join(dataDir, 'postgres');
  if (![join(cluster, 'PG_VERSION'), join(dataDir, 'server.pid')].some((path) => existsSync(path))) {
    throw new Error(`${dataDir} has no data of a server. Name the data directory with --data.`);
  }
  const lock = await lockDataDirectory(dataDir);
  try {
    await clearLeftovers(cluster, createLogger('silent'));
    for (const name of OWN) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    throw new Error(`Only a part of ${dataDir} was deleted. Run the command again. ${error}`, {
      cause: error,
    });
  } finally {
    lock.release();
  }
  // It stays if it has other files, or if it is a mount point.
  await rmdir(dataDir).catch(() => {});
  console.log(`${dataDir} has no data any more. The next start creates a new login and API key.`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
