import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A running server of the project, with an API key to send payments with. */
export interface BenchServer {
  port: number;
  apiKey: string;
  /** Resident memory of the server process, without its database. */
  residentBytes: () => number;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
}

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
const OPERATOR = { username: 'bench', password: 'bench-password' };

/** Starts the real server on an empty data directory, with its own database, which flushes every commit. */
export async function startServer(): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearbench-bench-'));
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      OPERATOR_USERNAME: OPERATOR.username,
      OPERATOR_EMAIL: 'bench@example.com',
      OPERATOR_PASSWORD: OPERATOR.password,
    },
  });
  const ended = once(server, 'close');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await printedPort(server.stdout, ended);
    const { pid } = server;
    if (pid === undefined) throw new Error('The server has no process.');
    return { port, apiKey: await createApiKey(port), residentBytes: () => residentBytes(pid), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port of the address that the server prints once it listens. */
async function printedPort(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<number> {
  const lines = createInterface({ input: output });
  const listening = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const died = ended.then((): never => {
    throw new Error('The server ended before it listened.');
  });
  died.catch(() => {});
  return Promise.race([listening, died]);
}

async function createApiKey(port: number): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { origin, 'content-type': 'application/json' };
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(OPERATOR),
  });
  if (!login.ok) throw new Error(`Login failed: ${login.status} ${await login.text()}`);
  const cookie = login.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const created = await fetch(`${origin}/api/api-keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ label: 'bench' }),
  });
  if (!created.ok) throw new Error(`No API key: ${created.status} ${await created.text()}`);
  const body: { apiKey: string } = JSON.parse(await created.text());
  return body.apiKey;
}

/** Linux only: elsewhere the memory figures are not printed. */
function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1024;
  } catch {
    return Number.NaN;
  }
}
