import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '../testing/embedded-server.ts';
import { asPattern } from '../testing/shown-output.ts';

// Each command of a guide starts a program.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../../../..');
const GUIDES = join(ROOT, 'docs/guides');
/** A block of code, with its title if it is a tab; and the end of tabs. */
const CODE =
  /(<!-- not run: [^\n]* -->\n)?^```(sh|text|js|ts|python|java)(?: \[(.+?)\])?\n(.*?)^```$|^:::$/gms;

/** How a program in a tab is run. A language that the machine lacks is left out. */
const LANGUAGES: Readonly<Record<string, string>> = { ts: 'node', python: 'python3', java: 'java' };
const isThere = (program: string): boolean =>
  program === 'node' || spawnSync(program, ['--version']).status === 0;
const RUN = new Map(Object.entries(LANGUAGES).filter(([, program]) => isThere(program)));

const folder = mkdtempSync(join(tmpdir(), 'clearbench-guides-'));
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  server = await startServer(join(folder, 'data'), { AUTOMATION: 'instant' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Step {
  readonly commands: string;
  /** Their output; `…` is any text. Null: the guide does not show it. */
  readonly output: string | null;
}

interface Block {
  readonly isRun: boolean;
  readonly language: string;
  /** Null outside tabs. */
  readonly tab: string | null;
  readonly code: string;
}

function codeOf(guide: string): Block[] {
  const blocks = [...readFileSync(join(GUIDES, guide), 'utf8').matchAll(CODE)];
  return blocks.map(([, mark, language = ':::', tab = null, code = '']) => ({
    isRun: mark === undefined,
    language,
    tab,
    code,
  }));
}

/** The commands, and the programs in tabs. The output after tabs is that of the first one. */
function stepsOf(guide: string): Step[] {
  const blocks = codeOf(guide);
  let isFirstTab = true;
  return blocks.flatMap(({ isRun, language, tab, code }, at): Step[] => {
    const commands = language === 'sh' ? code : tab === null ? null : programRun(language, code);
    const after =
      tab === null ? at + 1 : blocks.findIndex((block, index) => index > at && block.language === ':::') + 1;
    const shown = tab === null || isFirstTab ? blocks[after] : undefined;
    isFirstTab = tab === null;
    if (commands === null || !isRun) return [];
    return [{ commands, output: shown?.language === 'text' ? shown.code : null }];
  });
}

/** The commands that run a program, whose first line says how to run it; null if the machine lacks its language. */
function programRun(language: string, code: string): string | null {
  const runner = RUN.get(language);
  const [, file] = /^(?:\/\/|#) Run with [^:\n]+: \S+ (\S+)\n/.exec(code) ?? [];
  if (runner === undefined || file === undefined) return null;
  const program = runner === 'node' ? `'${process.execPath}'` : runner;
  const settings = 'CLEARBENCH_URL=http://127.0.0.1:4400 CLEARBENCH_KEY="$CLEARBENCH_KEY"';
  return `cat > ${file} <<'PROGRAM'\n${code}PROGRAM\n${settings} ${program} ${file}\n`;
}

/** All steps in one shell, as a reader types them; the output of each. */
async function run(steps: readonly Step[]): Promise<string[]> {
  const mark = '=== the next step ===';
  const script = [
    'set -eu',
    // Not exported: the command finds the key of each workspace by itself.
    `CLEARBENCH_KEY=${server.apiKey}`,
    `npx() { shift; '${process.execPath}' '${join(ROOT, 'apps/cli/bin/clearbench.js')}' "$@"; }`,
    ...steps.map(
      ({ commands }) => `${commands.replaceAll('http://127.0.0.1:4400', server.address)}echo '${mark}'`,
    ),
  ];
  const shell = spawn('bash', ['-c', script.join('\n')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
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

/** They show settings, and test suites, which a test of the npm package runs. */
const WITHOUT_COMMANDS = ['run.md', 'single-sign-on.md', 'test-suites.md'];

describe('the commands of the guide', () => {
  it.each(globSync('*.md', { cwd: GUIDES, exclude: WITHOUT_COMMANDS }).sort())(
    '%s do what it shows',
    async (guide) => {
      const steps = stepsOf(guide);
      expect(steps.length).toBeGreaterThan(0);
      const outputs = await run(steps);
      for (const [at, { commands, output }] of steps.entries()) {
        if (output !== null) expect(outputs[at]).toMatch(asPattern(output));
        else if (commands.includes('PROGRAM')) expect(outputs[at]).not.toBe('');
      }
    },
  );
});

it('the receiver of the guide accepts signed notifications and refuses all others', async () => {
  const [receiver] = codeOf('webhooks.md').filter(({ language }) => language === 'js');
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
