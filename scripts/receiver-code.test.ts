import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const SECRET_BYTES = Buffer.from('0123456789abcdef0123456789abcdef');
const SECRET = `whsec_${SECRET_BYTES.toString('base64')}`;
const BODY = '{"id":"msg_1","type":"transaction.initiated","data":{"name":"Ä \\"x\\""}}';
/** Go compiles its library before the first run. */
const START_MS = 300_000;
/** For Go, which takes a quarter less time then. */
const UNOPTIMISED = ['-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w'];

const RECEIVERS_DIR = join(import.meta.dirname, '../apps/web/src/features/webhooks/receivers');
const here = (file: string) => join(RECEIVERS_DIR, file);
const has = (command: string) => spawnSync('which', [command]).status === 0;

interface Receiver {
  language: string;
  command: string;
  args: (port: number) => string[];
}

const NODE: Receiver = { language: 'Node', command: 'node', args: () => [here('receiver.mjs')] };
const RECEIVERS: readonly Receiver[] = [
  NODE,
  { language: 'Python', command: 'python3', args: () => [here('receiver.py')] },
  { language: 'Go', command: 'go', args: () => ['run', ...UNOPTIMISED, here('receiver.go')] },
  { language: 'Java', command: 'java', args: () => [here('Receiver.java')] },
  {
    language: 'PHP',
    command: 'php',
    args: (port) => ['-S', `127.0.0.1:${port}`, here('receiver.php')],
  },
];

async function post(url: string, headers: Record<string, string>, body = BODY): Promise<number> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  return answer.status;
}

/** Until somebody answers there. */
async function waitFor(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const answers = await post(url, {}).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await delay(50);
  }
}

function signed(atMs = Date.now(), body = BODY): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const signature = createHmac('sha256', SECRET_BYTES).update(`msg_1.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${signature}`,
  };
}

it.each(['receiver.py', 'Receiver.java', 'receiver.go', 'receiver.php'])(
  'the guide shows %s as the console does',
  (file) => {
    const guide = readFileSync(join(import.meta.dirname, '../docs/guides/webhooks.md'), 'utf8');
    expect(guide).toContain(`]\n${readFileSync(here(file), 'utf8')}\`\`\``);
  },
);

describe('the receiver code shown in the console', () => {
  let running: ChildProcess | undefined;
  afterEach(() => {
    // Including its children: `go run` starts the program as one.
    if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
    running = undefined;
  });

  async function start({ command, args }: Receiver): Promise<string> {
    const port = await freePort();
    running = spawn(command, args(port), {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, CGO_ENABLED: '0', WEBHOOK_SECRET: SECRET, PORT: String(port) },
    });
    const url = `http://127.0.0.1:${port}/`;
    await waitFor(url, running);
    return url;
  }

  // `RECEIVERS=all` fails where a language is missing.
  for (const receiver of RECEIVERS.filter(({ command }) => process.env.RECEIVERS === 'all' || has(command))) {
    it(
      `in ${receiver.language} accepts signed notifications and refuses all others`,
      async () => {
        const url = await start(receiver);
        expect(await post(url, signed())).toBe(204);
        expect(await post(url, signed(), BODY.replace('initiated', 'failed'))).toBe(400);
        expect(await post(url, signed(Date.now() - 400_000))).toBe(400);
        expect(await post(url, { ...signed(), 'webhook-timestamp': 'now' })).toBe(400);
        expect(await post(url, {})).toBe(400);
      },
      START_MS,
    );
  }

  // Only a developer's machine may lack them.
  it.skipIf(!process.env.CI && !(has('openssl') && has('curl')))(
    'with curl and openssl sends what a receiver accepts',
    async () => {
      const url = await start(NODE);
      const notify = (secret: string) =>
        promisify(execFile)('bash', [here('notify.sh'), url], {
          env: { ...process.env, WEBHOOK_SECRET: secret },
        });
      expect((await notify(SECRET)).stdout).toBe('204\n');
      expect((await notify(`whsec_${btoa('another')}`)).stdout).toBe('400\n');
    },
    START_MS,
  );
});
