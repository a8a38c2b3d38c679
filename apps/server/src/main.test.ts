import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from './platform/database/testing.ts';
import { listenLocally } from './testing/listen-locally.ts';
import { type Program, run, untilReady } from './testing/program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

// Most tests start several servers, each with its own database.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = temporaryFolder();

let running: Program[] = [];
afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
});

function launch(env: Record<string, string> = {}): Program {
  const server = run('main', dataDir, env);
  running.push(server);
  return server;
}

const ready = async (server: Program): Promise<URL> => new URL((await untilReady(server)).address);

async function stop(server: Program): Promise<void> {
  expect(await server.stop()).toBe(0);
}

/** Runs the banner's example command in that shell. */
async function paste(server: Program, shell: string): Promise<unknown> {
  const command = /^curl [\s\S]*^MT103$/m.exec(server.said())?.[0] ?? '';
  const { stdout } = await promisify(execFile)(shell, ['-c', command]);
  return JSON.parse(stdout);
}

test('the first start prints credentials and a call that works when pasted; later ones do not', async () => {
  const first = launch();
  await ready(first);
  expect(first.said()).toMatch(/Password +\S+/);
  const accepted = await paste(first, 'bash');
  // Not even a warning: this is the first output that users see.
  expect(accepted).toEqual({
    success: true,
    payloadId: expect.any(String),
    format: expect.any(String),
    transactions: [expect.objectContaining({ index: 0, status: 'pending' })],
  });
  await stop(first);

  const second = launch();
  await ready(second);
  expect(second.said()).not.toMatch(/Password|clb_/);
  await stop(second);
});

test('nothing is logged when all is well', async () => {
  const server = launch();
  await ready(server);
  await stop(server);
  expect(server.said()).not.toContain('{"level"');
});

test('a request in progress is answered when the server is asked to stop', async () => {
  const server = launch();
  const address = await ready(server);
  const body = JSON.stringify({ username: 'nobody', password: 'wrong password' });
  const socket = await beginLogin(address, body.length);
  const answer = collect(socket);
  socket.write(body.slice(0, 10));
  server.process.kill('SIGTERM');
  await expect.poll(() => isListening(address)).toBe(false);
  socket.write(body.slice(10));
  expect(await answer).toContain('HTTP/1.1 401');
  expect(await server.exited).toBe(0);
});

test('a second signal does not wait for a request that never ends', async () => {
  const server = launch();
  const address = await ready(server);
  const socket = await beginLogin(address, 9);
  socket.on('error', () => {});
  const startMs = Date.now();
  server.process.kill('SIGINT');
  await expect.poll(() => isListening(address)).toBe(false);
  // Within a second, it would count as the first one.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(server.process.exitCode).toBeNull();
  const closed = once(socket, 'close');
  server.process.kill('SIGINT');
  await closed;
  // After one signal alone, the request may take 10 s.
  expect(Date.now() - startMs).toBeLessThan(10_000);
  expect(await server.exited).toBe(0);
});

test('a start that waits for its database ends when it is asked to stop', async () => {
  const silent = createServer();
  const port = await listenLocally(silent);
  const server = launch({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/x` });
  await once(silent, 'connection');
  await stop(server);
  expect(server.said()).toBe('');
  silent.close();
});

test('a start with a taken port names the port and a way out, and leaves no database running', async () => {
  const other = createServer();
  const port = await listenLocally(other);
  const server = launch({ PORT: String(port) });
  expect(await server.exited).toBe(1);
  expect(server.said().trim()).toBe(
    `Clearbench cannot start: Port ${port} on 127.0.0.1 is already in use. Stop the other program or set PORT=${port + 1}.`,
  );
  other.close();
  const next = launch();
  await ready(next);
  await stop(next);
});

test('an ephemeral server that is killed leaves neither PostgreSQL nor files behind', async () => {
  const temporary = temporaryFolder();
  const cache = join(dataDir, 'cache');
  const server = launch({ EPHEMERAL: 'true', DATA_DIR: '', TMPDIR: temporary, XDG_CACHE_HOME: cache });
  await ready(server);
  // A database that is being made for later starts may have a folder here, too.
  const folders = await readdir(temporary);
  const [cluster = ''] = folders.map((folder) => join(temporary, folder, 'postgres')).filter(existsSync);
  const client = new Client({ host: cluster, user: 'clearbench', database: 'clearbench' });
  client.on('error', () => {});
  await client.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  server.process.kill('SIGKILL');
  await ended;
  await expect.poll(() => readdir(temporary), { timeout: 60_000 }).toEqual([]);
});

test('a start with a data directory in use names the server that uses it', async () => {
  const first = launch();
  await ready(first);
  const second = launch();
  expect(await second.exited).toBe(1);
  expect(second.said().trim()).toBe(
    `Clearbench cannot start: The data directory ${dataDir} is in use by another Clearbench server (pid ${first.process.pid}). Stop it or set DATA_DIR.`,
  );
  await stop(first);
});

test('a configured PostgreSQL replaces the embedded one', async () => {
  const database = await createTestDatabase();
  const separate = join(dataDir, 'separate');
  const server = launch({
    DATABASE_URL: database.url,
    DATA_DIR: separate,
    SHUTDOWN_GRACE: '0',
  });
  await ready(server);
  expect(await readdir(separate)).toEqual(['connection.json', 'master.key']);
  await stop(server);
  expect(await database.control.db.selectFrom('operators').select('username').execute()).toEqual([
    { username: 'operator' },
  ]);
  await database.drop();
});

test('a master key of another database stops the start with one line', async () => {
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    MASTER_KEY: 'a'.repeat(64),
    SHUTDOWN_GRACE: '0',
  };
  const first = launch(env);
  await ready(first);
  await stop(first);
  const wrong = launch({ ...env, MASTER_KEY: 'b'.repeat(64) });
  expect(await wrong.exited).toBe(1);
  expect(wrong.said()).toContain('The master key of MASTER_KEY is not the one');
  expect(wrong.said().trim().split('\n')).toHaveLength(1);
  await database.drop();
});

test('a read-only data directory is reported', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const server = launch({ DATA_DIR: join(file, 'data') });
  expect(await server.exited).toBe(1);
  expect(server.said()).toContain(`The data directory ${join(file, 'data')} cannot be used by this user`);
});

test.each([
  [{ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' }, 'DATABASE_URL cannot be reached'],
  [{ HOST: '203.0.113.7', PORT: '4599' }, 'HOST 203.0.113.7 is not an address of this machine'],
])('%o is refused in one line', async (env: Record<string, string>, text) => {
  const server = launch(env);
  expect(await server.exited).toBe(1);
  expect(server.said()).toContain(text);
  expect(server.said().trim().split('\n')).toHaveLength(1);
});

test.runIf(process.platform === 'linux')(
  'a data directory that cannot be created is reported at once',
  async () => {
    const server = launch({ DATA_DIR: '/proc/nothing/below' });
    expect(await server.exited).toBe(1);
    expect(server.said()).toContain('The data directory /proc/nothing/below cannot be used by this user');
  },
);

test('every configuration problem is printed at once', async () => {
  const server = launch({ PORT: 'http', LOG_LEVEL: 'loud', NODE_ENV: 'production' });
  expect(await server.exited).toBe(1);
  for (const name of ['PORT', 'LOG_LEVEL', 'MASTER_KEY', 'OPERATOR_PASSWORD', 'SUPER_PASSWORD']) {
    expect(server.said()).toContain(`  ${name} `);
  }
});

/** A login whose body is still to come, once the server has read its headers. */
async function beginLogin({ hostname, port, host }: URL, bodyLength: number): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bodyLength}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 100');
  return socket;
}

async function isListening({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function collect(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text));
  });
}
