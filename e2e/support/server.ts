import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/server-build.ts';
import { START_ENVIRONMENT, START_OPTIONS } from '../../scripts/start-options.ts';

/** The real server, started like `npm start`, on an empty data directory. */
export interface TestServer {
  baseURL: string;
  pid: number;
  dataDir: string;
  /** Its output so far. */
  printed: () => string;
  superPassword: string;
  /** Asks it to stop, and fails unless it stops cleanly. */
  stop: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const SUPER_PASSWORD = 'e2e-super-password';

/** `env` is added to the environment of every test server. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearbench-e2e-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const { end, ...server } = await startServerIn(dataDir, env);
    return { ...server, stop: () => end().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The server on this data directory, which stays when it ends. */
export async function startServerIn(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Omit<TestServer, 'stop'> & { end: () => Promise<void> }> {
  const child = spawn('node', [...START_OPTIONS, await buildServer()], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: ROOT,
    env: {
      // Transfers advance only when the test or the benchmark does it.
      AUTOMATION: 'manual',
      ...START_ENVIRONMENT,
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SUPER_PASSWORD,
      ...env,
    },
  });
  const ended: Promise<unknown[]> = once(child, 'close');
  let output = '';
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        const address = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(output)?.[0];
        if (address !== undefined) resolve(address);
      });
    }
  });
  const died = ended.then((): never => {
    throw new Error(`The server ended before it listened:\n${output}`);
  });
  died.catch(() => {});

  const baseURL = await Promise.race([listening, died]);
  const { pid } = child;
  if (pid === undefined) throw new Error('The server has no process.');
  return {
    baseURL,
    pid,
    dataDir,
    printed: () => output,
    superPassword: SUPER_PASSWORD,
    end: async () => {
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      if (code !== 0) throw new Error(`The server ended with ${code ?? signal} after SIGTERM:\n${output}`);
    },
  };
}
