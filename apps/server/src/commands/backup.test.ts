import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { INGESTION_PATHS } from '@clearbench/contract';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, isOnCitus } from '../platform/database/testing.ts';
import { result, run, startServer } from '../testing/program.ts';
import { mt103 } from '../testing/samples.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const PASSPHRASE = 'correct horse battery staple';
/** A program that starts on a busy machine has taken more than a minute. */
const PATIENCE = { timeout: 110_000 };
const SEALED = { BACKUP_PASSPHRASE: PASSPHRASE };

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});

/** A command with the arguments that follow its name in `script`. */
const command = (name: 'backup' | 'restore', dataDir: string, args: string[], env: Record<string, string>) =>
  result(run(name, dataDir, env, args));

async function post(address: string, apiKey: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' };
  return (await fetch(address + INGESTION_PATHS.fin, { method: 'POST', headers, body })).status;
}

it('a drill: what was acknowledged before a backup under load is there after it is restored elsewhere', {
  timeout: 240_000,
}, async () => {
  const [dataDir, restored, file] = ['data', 'restored', 'backup.clb'].map((name) => join(directory, name));
  if (dataDir === undefined || restored === undefined || file === undefined) throw new Error('Unnamed.');
  const server = await startServer(dataDir);
  onTestFinished(server.stop);
  const acknowledged: string[] = [];
  let isPosting = true;
  const load = (async () => {
    while (isPosting) {
      const body = mt103({ reference: `DRILL${acknowledged.length}` });
      expect(await post(server.address, server.apiKey, body)).toBe(201);
      acknowledged.push(body);
    }
  })();
  await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(50);
  const before = acknowledged.slice();
  expect(await command('backup', dataDir, [file], SEALED)).toMatchObject({
    code: 0,
    said: expect.stringContaining('The file contains the master key.'),
  });
  isPosting = false;
  await load;
  expect(acknowledged.length).toBeGreaterThan(before.length);
  await server.stop();

  // A copy that was damaged on the way, or that somebody else opens, changes nothing.
  const content = await readFile(file);
  const damaged = join(directory, 'damaged.clb');
  await writeFile(damaged, content.subarray(0, content.length / 2));
  expect(await command('restore', restored, [damaged], SEALED)).toMatchObject({
    code: 2,
    said: expect.stringContaining('is damaged or incomplete'),
  });
  expect(
    await command('restore', restored, [file], { BACKUP_PASSPHRASE: 'another passphrase' }),
  ).toMatchObject({
    code: 2,
    said: expect.stringContaining('The passphrase is wrong'),
  });
  await expect(readFile(join(restored, 'server.lock'))).rejects.toThrow('ENOENT');

  expect(await command('restore', restored, [file], SEALED)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/The master key is here[\s\S]*workspace main is intact/),
  });
  expect(await command('restore', restored, [file], SEALED)).toMatchObject({
    code: 2,
    said: expect.stringContaining('The database is not empty'),
  });
  const second = await startServer(restored);
  onTestFinished(async () => void (await second.stop()));
  for (const body of before) expect(await post(second.address, server.apiKey, body)).toBe(200);
  expect(await post(second.address, server.apiKey, mt103({ reference: 'AFTER' }))).toBe(201);
});

// A cluster does not run the trigger that stops the restore.
it.skipIf(isOnCitus())(
  'a restore that was killed halfway is refused by servers, and can be started again',
  {
    timeout: 240_000,
  },
  async () => {
    const [file, dataDir] = [join(directory, 'backup.clb'), join(directory, 'data')];
    const source = await createTestDatabase();
    const made = await command('backup', dataDir, [file], { DATABASE_URL: source.url });
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('The file is not encrypted') });

    const target = await createTestDatabase();
    const { pool } = target;
    await pool.query(
      'drop schema main cascade; drop schema clearbench cascade; drop schema graphile_worker cascade',
    );
    // The restore stops where this lock is taken, in the middle of the workspace.
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    await holder.query(`
    create function public.wait() returns event_trigger language plpgsql as 'begin perform pg_advisory_lock_shared(1); end';
    create event trigger wait on ddl_command_start when tag in ('CREATE SEQUENCE') execute function public.wait()`);
    const env = { DATABASE_URL: target.url, MASTER_KEY: 'a'.repeat(64) };
    const killed = run('restore', dataDir, env, [file]);
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`;
    await expect.poll(async () => (await pool.query(waiting)).rows.length, PATIENCE).toBe(1);
    killed.process.kill('SIGKILL');
    expect(await result(killed)).toMatchObject({ code: null });
    await holder.query('drop event trigger wait');
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();

    expect(await result(run('main', dataDir, env))).toMatchObject({
      code: 1,
      said: expect.stringContaining('its restore was interrupted'),
    });
    expect(await command('restore', dataDir, [file], env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Everything is restored'),
    });
  },
);

it('the master key of a backup does not replace another one', { timeout: 120_000 }, async () => {
  const dataDir = join(directory, 'data');
  const file = join(directory, 'backup.clb');
  const server = await startServer(dataDir);
  await server.stop();
  const plain = join(directory, 'plain.clb');
  expect(await command('backup', dataDir, [plain], {})).toMatchObject({ code: 0 });
  expect(zstdDecompressSync(await readFile(plain)).length).toBeGreaterThan(0);
  expect(await command('backup', dataDir, [file], SEALED)).toMatchObject({ code: 0 });
  expect(await command('backup', dataDir, [file], SEALED)).toMatchObject({
    code: 2,
    said: expect.stringContaining('already exists'),
  });
  const other = { ...SEALED, MASTER_KEY: 'b'.repeat(64) };
  expect(await command('restore', join(directory, 'restored'), [file], other)).toMatchObject({
    code: 2,
    said: expect.stringContaining('MASTER_KEY is not the key in the backup'),
  });
});
