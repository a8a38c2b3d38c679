import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createTestDatabase } from '../platform/database/testing.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

/** Servers of one database, each in its own process. They end with the test. */
export async function serversOfOneDatabase() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-servers-'));
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  });
  async function start(role: string, nodeOptions: string[] = [], env: Record<string, string> = {}) {
    const server = spawn(process.execPath, [...nodeOptions, MAIN, `--role=${role}`], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        MASTER_KEY: 'a'.repeat(64),
        AUTOMATION: 'instant',
        SHUTDOWN_GRACE: '0',
        ...env,
      },
    });
    const closed = once(server, 'close');
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const stop = async () => {
      server.kill('SIGTERM');
      const [code] = await closed;
      return code;
    };
    onTestFinished(stop);
    await expect.poll(() => said.includes('Ctrl-C stops it'), { timeout: 110_000 }).toBe(true);
    return {
      pid: server.pid ?? 0,
      address: /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? '',
      apiKey: /clb_[0-9a-f]{32}/.exec(said)?.[0] ?? '',
      stop,
      signal: (name: NodeJS.Signals) => server.kill(name),
      closed,
    };
  }
  return {
    start,
    query: async (text: string) => (await database.pool.query(text)).rows[0],
    /** A connection for a transaction of the test. */
    connect: () => database.pool.connect(),
  };
}
