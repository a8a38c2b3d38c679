import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillPath, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { mt103 } from '../poison/payloads.ts';
import { readEnv, readExec, type Stage } from './dockerfile.ts';

/** Build tools that the last stage must not have. */
const TOOLS = ['typescript', 'vite', 'vitest', '@biomejs/biome', 'node'];
const OPERATOR = { username: 'image-test', password: 'image-test-password' };
const NOBODY = 65_534;

/** Runs the server of the built image and asks it for one of each kind of work. */
export async function tryImage(
  image: string,
  stages: readonly Stage[],
  directory: string,
  report: (line: string) => void,
): Promise<void> {
  const instructionOf = (name: string) =>
    stages.at(-1)?.instructions.find((instruction) => instruction.name === name)?.value ?? '';
  assert.deepEqual(
    TOOLS.filter((name) => existsSync(join(image, 'node_modules', name))),
    [],
  );
  assert.deepEqual(globSync('{apps,packages}/**/*.test.ts', { cwd: image }), []);

  // The program of the base image, where every user may run it.
  const node = join(directory, 'node');
  copyFileSync(process.execPath, node);
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) chownSync(dataDir, NOBODY, NOBODY);
  execFileSync('chmod', ['-R', 'a-w', image]);

  const env = {
    ...readEnv(instructionOf('ENV')),
    PATH: '/usr/bin:/bin',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    OPERATOR_USERNAME: OPERATOR.username,
    OPERATOR_EMAIL: 'image-test@clearbench.example',
    OPERATOR_PASSWORD: OPERATOR.password,
    BACKUP_PASSPHRASE: 'only for this test of the image',
  };
  const options = { cwd: image, env, ...account };
  const server = spawn(node, readExec(instructionOf('ENTRYPOINT')).slice(1), options);
  const closed = once(server, 'close');
  try {
    const { address, apiKey } = await started(server, closed);
    report(`It runs, as uid ${isRoot ? NOBODY : process.getuid?.()}, at ${address}.`);
    await tryRequests(address, apiKey);
    report('Console, documentation, payment and report are there.');
    const health = readExec(instructionOf('HEALTHCHECK')).slice(1);
    const asked = spawnSync(node, health, { ...options, env: { ...env, PORT: new URL(address).port } });
    assert.equal(asked.status, 0, 'The health check fails beside a server that is alive.');
    assert.equal(spawnSync(node, health, { ...options, env: { ...env, PORT: '9' } }).status, 1);
    const backup = ['apps/server/src/commands/backup.ts', join(dataDir, 'backup.clb')];
    const made = spawnSync(node, backup, options);
    assert.equal(made.status, 0, String(made.stderr));
    report('Its health is shown, and it is backed up.');
    server.kill('SIGTERM');
    const [code] = await closed;
    assert.equal(code, 0, 'It does not stop properly.');
  } finally {
    server.kill('SIGKILL');
    await closed;
  }
}

async function started(
  server: ReturnType<typeof spawn>,
  closed: Promise<unknown>,
): Promise<{ address: string; apiKey: string }> {
  let said = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Ctrl-C stops it')) resolve();
      });
    }
  });
  const ended = closed.then(() => {
    throw new Error(`The server ended: ${said}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? '';
  return { address, apiKey: /clb_[0-9a-f]{32}/.exec(said)?.[0] ?? '' };
}

async function tryRequests(address: string, apiKey: string): Promise<void> {
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  assert.ok(script !== undefined, 'The page of the console has no script.');
  assert.equal((await fetch(address + script)).status, 200);
  assert.equal((await fetch(`${address}/docs/`)).status, 200);
  assert.equal((await fetch(address + PATHS.readiness)).status, 200);

  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' };
  const posted = await fetch(address + INGESTION_PATHS.fin, { method: 'POST', headers, body: mt103().body });
  assert.equal(posted.status, 201);
  const { transactions } = (await posted.json()) as { transactions: { transactionId: string }[] };
  const login = await fetch(address + PATHS.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const report = await fetch(
    address + fillPath(PATHS.transactionReport, { id: transactions[0]?.transactionId ?? '' }),
    {
      headers: { cookie },
    },
  );
  assert.equal(report.headers.get('content-type'), 'application/pdf');
}
