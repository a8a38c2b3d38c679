import { readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { migrateToLatest, migrateWorkspace, NEWEST_VERSION } from '../platform/database/migrate.ts';
import { reachDatabase } from '../platform/database/reach.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npx clearbench admin migrate` brings the schemas of the installation and of all workspaces that are not deleted up to date, ahead of the first use by a new version.
 * Servers of the earlier version may be running if the release notes allow it. Exit code 0: done; 1: some workspaces were left
 * unchanged; 2: the installation could not be migrated.
 */
async function main(): Promise<number> {
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const logger = createLogger('silent');
  const { connection, stop } = await reachDatabase(result.config, logger);
  const database = openDatabase(connection, { logger });
  try {
    await migrateToLatest(database);
    const workspaces = await database.control.db
      .selectFrom('workspaces')
      .select(['id', 'name', 'version'])
      // A restored workspace is migrated when it is used; other deleted ones are removed.
      .where('state', '<>', 'deleted')
      .orderBy('name')
      .execute();
    let failed = 0;
    for (const { id, name, version } of workspaces) {
      if (version === NEWEST_VERSION) continue;
      try {
        await migrateWorkspace(database.pools, id);
        console.log(`${name}: migrated.`);
      } catch (error) {
        failed += 1;
        console.error(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    console.log(`Workspaces up to date: ${workspaces.length - failed} of ${workspaces.length}.`);
    return failed === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`Nothing was migrated: ${error instanceof Error ? error.message : error}`);
  return 2;
});
