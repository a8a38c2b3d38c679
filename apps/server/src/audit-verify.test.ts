import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { reachEmbeddedDatabase } from './platform/database/embedded.ts';

const run = (script: string, dataDir: string): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
  });

async function verify(dataDir: string): Promise<{ code: number; said: string }> {
  const command = run('audit-verify.ts', dataDir);
  if (command.stdout === null || command.stderr === null) throw new Error('The command has no output.');
  const closed: Promise<[number]> = once(command, 'close') as Promise<[number]>;
  const said = (await Promise.all([text(command.stdout), text(command.stderr)])).join('');
  return { code: (await closed)[0], said };
}

async function startServer(dataDir: string): Promise<() => Promise<void>> {
  const server = run('main.ts', dataDir);
  const closed = once(server, 'close');
  let said = '';
  server.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said.includes('Ctrl-C stops it'), { timeout: 60_000 }).toBe(true);
  return async () => {
    server.kill('SIGTERM');
    await closed;
  };
}

async function change(dataDir: string, statement: string): Promise<void> {
  const { connection, stop } = await reachEmbeddedDatabase({ dataDir, logger: pino({ level: 'silent' }) });
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
  await stop();
}

it('verifies the log in a data directory with and without a running server, and names the first broken entry', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-verify-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const stop = await startServer(dataDir);
  onTestFinished(stop);
  expect(await verify(dataDir)).toMatchObject({
    code: 0,
    said: expect.stringContaining('intact: 2 entries'),
  });

  await change(dataDir, `update main.audit_entries set actor_name = 'somebody else' where position = 2`);
  const beside = await verify(dataDir);
  expect(beside).toMatchObject({
    code: 1,
    said: expect.stringMatching(/broken at entry 2[\s\S]*somebody else[\s\S]*Intact entries before it: 1\./),
  });
  await stop();
  expect(await verify(dataDir)).toEqual(beside);
});
