import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  blocksOf,
  forgottenIn,
  javaPrograms,
  MISSING_TOOLS,
  type Step,
  stepsOf,
  withoutTabsIn,
} from '../testing/guide.ts';
import { type StartedServer, startServer } from '../testing/program.ts';
import { asPattern } from '../testing/shown-output.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTrustedCi } from '../testing/trusted-ci.ts';

// Each command of a guide starts a program.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../../../..');
const DOCS = join(ROOT, 'docs');
const PAGES = ['start.md', ...globSync('guides/*.md', { cwd: DOCS }).sort()];
const blocksOn = (page: string) => blocksOf(readFileSync(join(DOCS, page), 'utf8'));

const folder = temporaryFolder();
let server: StartedServer;
let ci: Awaited<ReturnType<typeof startTrustedCi>>;
let sftpPort: number;

/** The library of the Java program for SFTP; empty: it is not on this machine. */
const jsch = process.env.JSCH_JAR ?? '';
/** Compiled together: each run of the compiler takes longer than a program. */
const javaClasses = join(folder, 'classes');
async function compileJava(): Promise<void> {
  const sources = join(folder, 'java');
  mkdirSync(sources);
  const files = javaPrograms(PAGES.flatMap(blocksOn)).map(({ file, code }) => {
    writeFileSync(join(sources, file), withSftpPort(code));
    return file;
  });
  await promisify(execFile)('javac', ['-cp', jsch, '-d', javaClasses, ...files], { cwd: sources });
}

/** Like that of the package. It starts in a third of the time, and the guides start it fifty times. */
const cli = join(folder, 'cli');
const bundleCli = () =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts/packages/bundle-cli.ts'), cli]);

beforeAll(async () => {
  sftpPort = await freePort();
  const compiled = [bundleCli(), MISSING_TOOLS.includes('Java') ? null : compileJava()];
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  server = await startServer(join(folder, 'data'), { AUTOMATION: 'instant', SFTP_PORT: `${sftpPort}` });
  ci = await startTrustedCi(server);
  await Promise.all(compiled);
});
afterAll(async () => {
  await ci.close();
  await server.stop();
});

/** On this server instead of the one of the guides. */
const here = (commands: string): string =>
  withSftpPort(commands.replaceAll('http://127.0.0.1:4400', server.address));

const withSftpPort = (text: string): string =>
  text.replaceAll(/(?<=-[pP] |127\.0\.0\.1:|127\.0\.0\.1", |port=|port: )2222\b/g, `${sftpPort}`);

/** Commands that need a token of a CI get one of their own. */
const ofCi = async (commands: string): Promise<string> =>
  /OIDC_TOKEN|login/.test(commands) ? `export CLEARBENCH_OIDC_TOKEN=${await ci.token()}\n` : '';

const MARK = '=== the next step ===';

/** Programs in tabs run together, because each mostly waits. Everything else waits for them. */
async function typed({ commands, isAlone }: Step, at: number): Promise<string> {
  const text = `${await ofCi(commands)}${here(commands)}`;
  if (isAlone) return `finish_programs\n${text}echo '${MARK}'`;
  return `(\n${text}) > program-${at}.txt &\nprograms+=("$! program-${at}.txt")`;
}

/** All steps in one shell, as a reader types them; the output of each. */
async function run(page: string, steps: readonly Step[]): Promise<string[]> {
  const settings = `CLEARBENCH_URL=${server.address} CLEARBENCH_KEY="\${CLEARBENCH_KEY-}"`;
  // It runs once, so that optimising costs more than it saves.
  const java = `java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '${javaClasses}:${jsch}'`;
  const script = [
    'set -eu',
    // Not exported: the command finds the key of each workspace by itself.
    `CLEARBENCH_KEY=${server.apiKey}`,
    `npx() { shift; '${process.execPath}' '${join(cli, 'npx.js')}' "$@"; }`,
    `node() { ${settings} '${process.execPath}' "$@"; }`,
    `python3() { ${settings} command python3 "$@"; }`,
    `java() { ${settings} command ${java} "\${1%.java}" "\${@:2}"; }`,
    // Instant automation needs no long pauses between two looks.
    'sleep() { command sleep 0.1; }',
    'programs=()',
    'finish_programs() {',
    `  for one in "\${programs[@]}"; do wait "\${one% *}"; cat "\${one#* }"; echo '${MARK}'; done`,
    '  programs=()',
    '}',
    ...(await Promise.all(steps.map(typed))),
    'finish_programs',
  ];
  const cwd = join(folder, basename(page, '.md'));
  mkdirSync(cwd);
  const shell = spawn('bash', ['-c', script.join('\n')], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: cwd,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(shell, 'close');
  const [out, err] = await Promise.all([textOf(shell.stdout), textOf(shell.stderr)]);
  const [status] = await closed;
  if (status !== 0) throw new Error(`A command failed with status ${status}:\n${out}\n${err}`);
  return out.split(`${MARK}\n`).slice(0, -1);
}

describe('the code of the guide', () => {
  it.each(PAGES)('%s is run, or says why not, and calls have tabs', (page) => {
    expect(forgottenIn(blocksOn(page))).toEqual([]);
    expect(withoutTabsIn(blocksOn(page))).toEqual([]);
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
