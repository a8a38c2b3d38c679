import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './connect.ts';
import { readPostmasterFile } from './embedded/postmaster.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';

const logger = pino({ level: 'silent' });

let made: string;
let dataDir: string;
let started: EmbeddedDatabase[] = [];
let children: ChildProcess[] = [];

/** A temporary directory has mode 0700: when tests run as root, PostgreSQL's account could not even enter it. */
const temporaryDirectory = () => mkdtemp(join(tmpdir(), 'clearbench-embedded-'));

beforeAll(async () => {
  made = await temporaryDirectory();
  await stop(await start(made));
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await temporaryDirectory();
});

afterEach(async () => {
  for (const database of started) await database.stop();
  for (const child of children) child.kill('SIGKILL');
  started = [];
  children = [];
  await rm(dataDir, { recursive: true, force: true });
});

async function start(directory = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir: directory, logger });
  started.push(database);
  return database;
}

/** Creating a database takes a second; a copy of a stopped one is just as good. */
async function copyMadeDatabase(): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), dataDir]);
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  started = started.filter((other) => other !== database);
  await database.stop();
}

/** Returns the error as the text that the person at the terminal sees. */
async function startFailure(): Promise<string> {
  return start().then(
    () => 'started',
    (error: Error) => error.message,
  );
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return (await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? 0;
}

/** A server in a separate process, which tests can kill. */
async function startElsewhere(): Promise<ChildProcess> {
  const code = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
    const { pino } = await import('pino');
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, logger: pino({ level: 'silent' }) });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (exitCode) => reject(new Error(`The other server ended with code ${exitCode}`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

describe('a normal life', () => {
  test('an empty directory becomes a database that keeps its data across a stop', async () => {
    const first = await start();
    await query(first, 'create table kept as select 42 as answer');
    await stop(first);
    expect(await postmasterPid()).toBe(0);
    const second = await start();
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('every commit is flushed, pages are checked, and nothing listens on the network', async () => {
    await copyMadeDatabase();
    const database = await start();
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses'];
    const rows = await query(
      database,
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    );
    expect(rows).toHaveLength(names.length);
    expect(rows).toEqual(
      expect.arrayContaining(
        names.map((name) => ({ name, setting: name === 'listen_addresses' ? '' : 'on' })),
      ),
    );
  });

  test('text is UTF-8 and case folding covers more than ASCII on every machine', async () => {
    await copyMadeDatabase();
    const database = await start();
    expect(await query(database, "select lower('ÅSA ÉÜ') as name")).toEqual([{ name: 'åsa éü' }]);
  });

  test.each([
    ['deeper than a socket path may be', 'd'.repeat(120)],
    ['with characters that a shell or a list would split', `a b,c"d'e`],
  ])('a directory %s works', async (_, name) => {
    const database = await start(join(dataDir, name));
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('works in a directory that every user may enter', async () => {
    await copyMadeDatabase();
    await chmod(dataDir, 0o755);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('after a process was killed', () => {
  test('restarts PostgreSQL when it dies, and the pool reconnects', async () => {
    await copyMadeDatabase();
    const database = openDatabase((await start()).connection, { logger });
    await database.pool.query('create table kept as select 42 as answer');
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    // A session of the killed server may still answer for a moment, so only the new one counts.
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query('select answer from kept');
        expect(rows).toEqual([{ answer: 42 }]);
        expect(await postmasterPid()).not.toBe(killed);
      },
      { timeout: 60_000, interval: 50 },
    );
    await database.close();
  });

  test('a server can stop while PostgreSQL is down', async () => {
    await copyMadeDatabase();
    const database = await start();
    process.kill(await postmasterPid(), 'SIGKILL');
    await stop(database);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('replaces a PostgreSQL left running by a killed server and keeps everything committed', async () => {
    await copyMadeDatabase();
    const server = await startElsewhere();
    const orphan = await postmasterPid();
    await kill(server);
    const database = await start();
    expect(await postmasterPid()).not.toBe(orphan);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts again after server and PostgreSQL were killed together', async () => {
    await copyMadeDatabase();
    const server = await startElsewhere();
    const orphan = await postmasterPid();
    await kill(server);
    process.kill(orphan, 'SIGKILL');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts although the old process number now belongs to another program', async () => {
    await copyMadeDatabase();
    const directory = join(dataDir, 'postgres');
    const { uid, gid } = await stat(directory);
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(other);
    await writeFile(
      join(directory, 'postmaster.pid'),
      `${other.pid}\n${directory}\n1\n5432\n.\n\n 1 1\nready\n`,
    );
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });

  test('creates a half-made database again', async () => {
    await mkdir(join(dataDir, 'postgres.new'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a start that fails says why', () => {
  test('names the server that uses the directory, and leaves it running', async () => {
    await copyMadeDatabase();
    const server = await startElsewhere();
    expect(await startFailure()).toBe(
      `The data directory ${dataDir} is in use by another Clearbench server (pid ${server.pid}). Stop it or set DATA_DIR.`,
    );
    expect(server.exitCode).toBeNull();
    expect(await postmasterPid()).toBeGreaterThan(0);
    const orphan = await postmasterPid();
    await kill(server);
    process.kill(orphan, 'SIGKILL');
  });

  test('refuses a directory that this process already uses, and frees it after the stop', async () => {
    await copyMadeDatabase();
    const database = await start();
    expect(await startFailure()).toContain(`(pid ${process.pid})`);
    await stop(database);
    await start();
  });

  test('names a database of another PostgreSQL version and leaves it alone', async () => {
    await copyMadeDatabase();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n');
    expect(await startFailure()).toContain(
      'was made by PostgreSQL 14; this version of Clearbench has PostgreSQL 18',
    );
  });

  test('names a directory with other contents and leaves it alone', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');
    expect(await startFailure()).toContain('holds no PostgreSQL database');
    expect(await readFile(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine');
  });

  test('reports a refusal by PostgreSQL in its own words', async () => {
    await copyMadeDatabase();
    await appendFile(join(dataDir, 'postgres/postgresql.conf'), '\nshared_bufers = 1GB\n');
    expect(await startFailure()).toContain('unrecognized configuration parameter "shared_bufers"');
  });

  test('says what PostgreSQL said after it was started, and frees the directory', async () => {
    await copyMadeDatabase();
    const database = await start();
    await query(database, 'alter database postgres allow_connections false');
    await stop(database);
    expect(await startFailure()).toContain('is not currently accepting connections');
    expect(await postmasterPid()).toBe(0);
    expect(await startFailure()).toContain('is not currently accepting connections');
  });
});
