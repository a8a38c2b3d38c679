import { access, chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { startEmbeddedDatabase } from '../embedded.ts';
import { chooseAccount, requireName } from './account.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

const logger = pino({ level: 'silent' });
const cluster = () => join(directory, 'data/postgres');
const trace = () => join(directory, 'users-changed');

/** A machine with these accounts only, on which every program that changes them leaves a trace. */
async function machineWith(accounts: Readonly<Record<string, number>>): Promise<void> {
  const programs = join(directory, 'bin');
  await mkdir(programs);
  const known = Object.entries(accounts).map(([name, id]) => `"-u ${name}"|"-g ${name}") echo ${id} ;;`);
  const write = async (name: string, script: string) => {
    await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(programs, name), 0o755);
  };
  await write('id', `case "$1 $2" in\n${known.join('\n')}\n*) exit 1 ;;\nesac`);
  for (const name of ['useradd', 'adduser', 'groupadd', 'usermod', 'sysadminctl', 'pw']) {
    await write(name, `touch ${trace()}`);
  }
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
}

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

test('a user without a name gets no database, and is told what to do', () => {
  const nameless = () => {
    throw new Error('ENOENT: no such file or directory, uv_os_get_passwd');
  };
  expect(() => requireName(nameless)).toThrow(/uid \d+ has no name.*DATABASE_URL/);
  expect(() => requireName(() => ({ username: 'clearbench' }))).not.toThrow();
});

describe.skipIf(!isRoot)('a server that root starts', () => {
  test('runs PostgreSQL as nobody, and leaves the users of the machine alone', async () => {
    await machineWith({ nobody: NOBODY });
    const database = await startEmbeddedDatabase({ dataDir: join(directory, 'data'), logger });
    expect((await stat(cluster())).uid).toBe(NOBODY);
    expect((await stat(cluster())).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(access(trace())).rejects.toThrow('ENOENT');
  });

  test('uses the account postgres where there is one', async () => {
    await machineWith({ nobody: NOBODY, postgres: 123 });
    expect(await chooseAccount(cluster())).toEqual({ uid: 123, gid: 123 });
  });

  test('keeps a cluster with the account that owns it, even one that exists no longer', async () => {
    await machineWith({ nobody: NOBODY });
    await mkdir(cluster(), { recursive: true });
    await chown(cluster(), 64_401, 64_402);
    expect(await chooseAccount(cluster())).toEqual({ uid: 64_401, gid: 64_402 });
  });

  test('does not start where neither account exists, and says what to do', async () => {
    await machineWith({});
    await expect(chooseAccount(cluster())).rejects.toThrow(/neither an account "postgres" nor "nobody"/);
    await expect(access(trace())).rejects.toThrow('ENOENT');
  });

  test('reads the number of nobody on macOS, which is negative', async () => {
    await machineWith({ nobody: -2 });
    expect(await chooseAccount(cluster())).toEqual({ uid: 4_294_967_294, gid: 4_294_967_294 });
  });
});
