import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '../testing/embedded-server.ts';
import { blocksOf, forgottenIn, MISSING_TOOLS, type Step, stepsOf } from '../testing/guide.ts';
import { asPattern } from '../testing/shown-output.ts';

// Each command of a guide starts a program.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../../../..');
const DOCS = join(ROOT, 'docs');
const PAGES = ['start.md', ...globSync('guides/*.md', { cwd: DOCS }).sort()];
const blocksOn = (page: string) => blocksOf(readFileSync(join(DOCS, page), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'clearbench-guides-'));
let server: Awaited<ReturnType<typeof startServer>>;
let sftpPort: number;

beforeAll(async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  sftpPort = await freePort();
  server = await startServer(join(folder, 'data'), { AUTOMATION: 'instant', SFTP_PORT: `${sftpPort}` });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** On this server instead of the one of the guides. */
const here = (commands: string): string =>
  commands
    .replaceAll('http://127.0.0.1:4400', server.address)
    .replaceAll(/(?<=-[pP] |127\.0\.0\.1:|port=|port: )2222\b/g, `${sftpPort}`);

/** All steps in one shell, as a reader types them; the output of each. */
async function run(page: string, steps: readonly Step[]): Promise<string[]> {
  const mark = '=== the next step ===';
  const settings = `CLEARBENCH_URL=${server.address} CLEARBENCH_KEY="\${CLEARBENCH_KEY-}"`;
  const script = [
    'set -eu',
    // Not exported: the command finds the key of each workspace by itself.
    `CLEARBENCH_KEY=${server.apiKey}`,
    `npx() { shift; '${process.execPath}' '${join(ROOT, 'apps/cli/bin/clearbench.js')}' "$@"; }`,
    `node() { ${settings} '${process.execPath}' "$@"; }`,
    `python3() { ${settings} command python3 "$@"; }`,
    // It compiles and runs once, so that optimising costs more than it saves.
    `java() { ${settings} command java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$@"; }`,
    ...steps.map(({ commands }) => `${here(commands)}echo '${mark}'`),
  ];
  const cwd = join(folder, basename(page, '.md'));
  mkdirSync(cwd);
  const shell = spawn('bash', ['-c', script.join('\n')], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(shell, 'close');
  const [out, err] = await Promise.all([textOf(shell.stdout), textOf(shell.stderr)]);
  const [status] = await closed;
  if (status !== 0) throw new Error(`A command failed with status ${status}:\n${out}\n${err}`);
  return out.split(`${mark}\n`).slice(0, -1);
}

describe('the code of the guide', () => {
  it.each(PAGES)('%s is run, or says why not', (page) => {
    expect(forgottenIn(blocksOn(page))).toEqual([]);
    const tests = blocksOn(page).flatMap(({ mark }) => /^run by (\S+)/.exec(mark ?? '')?.[1] ?? []);
    expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(PAGES.filter((page) => stepsOf(blocksOn(page)).length > 0))(
    '%s does what it shows',
    async (page) => {
      const steps = stepsOf(blocksOn(page));
      const outputs = await run(page, steps);
      for (const [at, { output, isProgram }] of steps.entries()) {
        if (output !== null) expect(outputs[at]).toMatch(asPattern(output));
        else if (isProgram) expect(outputs[at]).not.toBe('');
      }
    },
  );

  it.skip.each(MISSING_TOOLS)('in the tabs %s, whose tool is not on this machine', () => {});
});

it('the receiver of the guide accepts signed notifications and refuses all others', async () => {
  const [receiver] = blocksOn('guides/webhooks.md').filter(({ language }) => language === 'js');
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, receiver?.code ?? '');
  const key = Buffer.alloc(24, 7);
  const port = await freePort();
  const child = spawn(process.execPath, [basename(file)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
      PORT: `${port}`,
    },
    stdio: 'ignore',
  });
  const body = JSON.stringify({ type: 'transaction.initiated', data: {} });
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${signature}`,
  };
  const post = async (sent: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
  try {
    await expect.poll(() => post(body).catch(() => 0)).toBe(204);
    expect(await post(`${body} `)).toBe(400);
  } finally {
    await end(child);
  }
});

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill();
  await closed;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return typeof address === 'object' && address !== null ? address.port : 0;
}
