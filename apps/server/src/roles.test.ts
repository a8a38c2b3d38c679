import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INGESTION_PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from './platform/database/testing.ts';
import { mt103 } from './testing/samples.ts';

const PAYMENTS = 30;

/** Servers of one database, each in its own process. */
async function startServers() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-roles-'));
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  });
  const { host, user, database: name } = database.connection;
  async function start(role: string) {
    const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), `--role=${role}`], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
        MASTER_KEY: 'a'.repeat(64),
        AUTOMATION: 'instant',
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
    await expect.poll(() => said.includes('Ctrl-C stops it'), { timeout: 60_000 }).toBe(true);
    return {
      address: /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? '',
      apiKey: /clb_[0-9a-f]{32}/.exec(said)?.[0] ?? '',
      stop,
    };
  }
  return { start, query: async (text: string) => (await database.pool.query(text)).rows[0] };
}

it('a web process takes payments, and only one of two workers processes each payment', {
  timeout: 180_000,
}, async () => {
  const { start, query } = await startServers();
  const web = await start('web');
  const answers = await Promise.all(
    Array.from({ length: PAYMENTS }, () =>
      fetch(`${web.address}${INGESTION_PATHS.fin}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${web.apiKey}` },
        body: mt103(),
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const swept = `select count(*)::int as swept from sweep_cursors where name = 'index transfers'`;
  expect(await query(swept)).toEqual({ swept: 0 });

  const workers = await Promise.all([start('worker'), start('worker')]);
  const completed = `select count(*)::int as done from transactions where status = 'completed'`;
  await expect.poll(() => query(completed), { timeout: 60_000 }).toEqual({ done: PAYMENTS });
  const used = `select coalesce(sum((after::json->>'transfers')::int), 0)::int as used
    from audit_entries where action = 'api_key.used'`;
  await expect.poll(() => query(used), { timeout: 60_000 }).toEqual({ used: PAYMENTS });
  await expect.poll(() => query(swept), { timeout: 60_000 }).toEqual({ swept: 1 });
  expect(
    await query(`select count(*)::int as events, count(distinct transaction_seq)::int as transfers
      from transaction_events where kind = 'settlement.completed'`),
  ).toEqual({ events: PAYMENTS, transfers: PAYMENTS });
  for (const server of [...workers, web]) expect(await server.stop()).toBe(0);
});
