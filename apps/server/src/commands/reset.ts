import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { lockDataDirectory } from '../platform/database/embedded/instance-lock.ts';
import { clearLeftovers } from '../platform/database/embedded/postmaster.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npx clearbench reset` deletes the data directory of a server that is not running. Exit code 0: done; 2: nothing was
 * deleted.
 */
async function main(): Promise<void> {
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { dataDir, databaseUrl } = result.config;
  if (databaseUrl !== null) {
    throw new Error(
      'the data are in the database of DATABASE_URL. Empty it with the tools of that database.',
    );
  }
  const cluster = join(dataDir, 'postgres');
  // Whatever else is in there must not be deleted by mistake.
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new Error(`${dataDir} has no data of a server. Name the data directory with --data.`);
  }
  const lock = await lockDataDirectory(dataDir);
  try {
    await clearLeftovers(cluster, createLogger('silent'));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  } finally {
    lock.release();
  }
  console.log(`${dataDir} is deleted. The next start creates a new login and API key.`);
}

await main().catch((error: unknown) => {
  console.error(`Nothing was deleted: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
