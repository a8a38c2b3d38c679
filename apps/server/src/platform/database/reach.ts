import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { reachEmbeddedDatabase } from './embedded.ts';

/** For commands beside the server: its database, whether the server is running or not. */
export async function reachDatabase(
  { databaseUrl, dataDir }: Config,
  logger: Logger,
): Promise<{ connection: PoolConfig; stop: () => Promise<void> }> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  return reachEmbeddedDatabase({ dataDir, logger });
}
