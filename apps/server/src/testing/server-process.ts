import { onTestFinished } from 'vitest';
import { createTestDatabase } from '../platform/database/testing.ts';
import { launch, untilReady } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Servers of one database, each in its own process. They end with the test. */
export async function serversOfOneDatabase() {
  const database = await createTestDatabase();
  const dataDir = temporaryFolder();
  async function start(role: string, node: string[] = [], env: Record<string, string> = {}) {
    const variables = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MASTER_KEY: 'a'.repeat(64),
      AUTOMATION: 'instant',
      SHUTDOWN_GRACE: '0',
      ...env,
    };
    const server = launch('main', variables, { node, args: [`--role=${role}`] });
    onTestFinished(async () => void (await server.stop()));
    const { address, apiKey } = await untilReady(server);
    return {
      pid: server.process.pid ?? 0,
      address,
      apiKey,
      stop: server.stop,
      signal: (name: NodeJS.Signals) => server.process.kill(name),
      closed: server.exited,
    };
  }
  return {
    start,
    query: async (text: string) => (await database.pool.query(text)).rows[0],
    /** A connection for a transaction of the test. */
    connect: () => database.pool.connect(),
  };
}
