import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { sample } from '@clearbench/messages';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOnPath } from '../nodes.ts';
import { packedCli } from './packed-once.ts';

const ROOT = join(import.meta.dirname, '../..');

/** An empty project, in which the package is installed without network access. */
const PROJECT = mkdtempSync(join(tmpdir(), 'clearbench-pack-cli-'));
/** Path of the .tgz file. */
let packed = '';
const INSTALLED = join(PROJECT, 'node_modules/clearbench');

const NODES = nodesOnPath();

async function run(node: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(node, [join(PROJECT, 'node_modules/.bin/clearbench'), ...args], { cwd: PROJECT, env });
  const closed = once(child, 'close');
  child.stdin.end();
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const [code] = await closed;
  return { code, out, err };
}

beforeAll(async () => {
  const built = await packedCli();
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: PROJECT, encoding: 'utf8' });
  packed = join(PROJECT, npm('pack', '--silent', built).trim());
  writeFileSync(join(PROJECT, 'package.json'), '{}');
  npm('install', '--offline', '--no-audit', '--no-fund', '--cache', join(PROJECT, '.npm'), packed);
  writeFileSync(join(PROJECT, 'good.fin'), sample('MT103'));
  writeFileSync(join(PROJECT, 'bad.xml'), sample('pacs.008.001.08').replaceAll('GrpHdr', 'GrpHDR'));
}, 400_000);
afterAll(() => rmSync(PROJECT, { recursive: true }));

describe('the npm package of the command line', { timeout: 120_000 }, () => {
  it('contains JavaScript and the licences of bundled code, and needs no other package to check files', () => {
    expect(readdirSync(join(PROJECT, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'clearbench',
    ]);
    expect(readdirSync(INSTALLED).sort()).toEqual(
      ['LICENSE', 'README.md', 'THIRD-PARTY.md', 'lib', 'node_modules', 'package.json'].sort(),
    );
    expect(
      readdirSync(join(INSTALLED, 'lib'))
        .filter((name) => !name.endsWith('.js'))
        .sort(),
    ).toEqual(['client', 'client.d.ts', 'guides', 'server', 'testing.cjs', 'testing.d.cts', 'testing.d.ts']);
    expect(statSync(packed).size).toBeLessThan(30_000_000);
    const notices = readFileSync(join(INSTALLED, 'THIRD-PARTY.md'), 'utf8');
    const named = [...notices.matchAll(/^## (\S+) /gm)].map(([, name]) => name);
    for (const name of ['@modelcontextprotocol/server', 'fastify', 'pg', 'yaml', 'zod'])
      expect(named).toContain(name);
  });

  it.each([...NODES])('checks files with the documented exit status on Node %s', async (_, node) => {
    const help = await run(node, ['--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain('Usage: clearbench COMMAND');
    const good = await run(node, ['check', 'good.fin']);
    expect([good.code, good.err]).toEqual([0, '']);
    expect(good.out).toContain('good.fin:1:1 MT103 valid\n');
    const bad = await run(node, ['check', 'good.fin', 'bad.xml']);
    expect([bad.code, bad.err]).toEqual([1, '']);
    expect(bad.out).toContain('write GrpHdr (upper and lower case count).\n');
    expect((await run(node, ['check', 'missing.fin'])).code).toBe(2);
    expect((await run(node, ['get', 'trx_1', '--url', 'http://127.0.0.1:1', '--key', 'k'])).code).toBe(3);
    expect((await run(node, ['get', 'trx_1'])).code).toBe(4);
  });

  it('loads the Model Context Protocol for the command mcp only', () => {
    const lib = join(INSTALLED, 'lib');
    const loading = globSync('*.js', { cwd: lib }).filter((name) =>
      readFileSync(join(lib, name), 'utf8').includes('./serve.js'),
    );
    expect(loading).toEqual(['mcp.js']);
    expect(readFileSync(join(lib, 'mcp.js'), 'utf8')).toContain('import("./serve.js")');
  });

  it.each([...NODES])('gives assistants tools on Node %s', async (_, node) => {
    const client = new Client({ name: 'test', version: '1' });
    const args = [join(PROJECT, 'node_modules/.bin/clearbench'), 'mcp'];
    await client.connect(new StdioClientTransport({ command: node, args, env: {} }));
    const checked = await client.callTool({ name: 'check', arguments: { text: sample('MT103') } });
    expect(checked.structuredContent).toMatchObject({ valid: 1, invalid: 0 });
    await client.close();
  });

  it.each([...NODES])('sends to a server and listens to it on Node %s', async (_, node) => {
    const place = { index: 0, path: '', line: null, column: null };
    const problem = { ...place, code: 'duplicate_uetr', severity: 'error', message: 'The UETR is known.' };
    const refusal = { success: false, code: 'invalid_payload', message: 'Refused.', errors: [problem] };
    const notification = { deliveryId: '7', type: 'transaction.initiated', transactionId: 'trx_1' };
    const body = JSON.stringify({
      timestamp: '2026-11-20T10:30:00Z',
      data: {
        transaction: { transactionId: 'trx_1', uetr: 'u', currency: 'EUR', amount: '1.00' },
        event: { message: 'The transfer is received' },
      },
    });
    const server = createServer((request, response) => {
      request.resume();
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const session = { sessionId: 's', secret: 'whsec_x' };
        response.write(`event: session\ndata: ${JSON.stringify(session)}\n\n`);
        response.write(
          `event: notification\ndata: ${JSON.stringify({ ...notification, headers: {}, body })}\n\n`,
        );
      } else response.writeHead(422).end(JSON.stringify(refusal));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Written by a server on this machine: the package finds it only through DATA_DIR.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    mkdirSync(join(PROJECT, 'data'), { recursive: true });
    writeFileSync(join(PROJECT, 'data/connection.json'), JSON.stringify({ url, apiKey: 'clb_first' }));
    const sent = await run(node, ['send', 'good.fin'], { DATA_DIR: 'data' });
    const heard = await run(node, ['tail', '--count', '1'], { DATA_DIR: 'data' });
    server.close();
    server.closeAllConnections();
    expect([sent.code, sent.err]).toEqual([1, '']);
    expect(sent.out).toContain('error duplicate_uetr - The UETR is known.\n');
    expect(heard.code).toBe(0);
    expect(heard.out).toContain('EUR 1.00  The transfer is received\n');
    // Without DATA_DIR, a key is sent only to an address that no other user can have written.
    const file = join(PROJECT, 'data/connection.json');
    expect((await run(node, ['get', 'trx_1'])).err).toContain(
      'An API key for http://127.0.0.1:4400 is needed',
    );
    chmodSync(file, 0o600);
    expect((await run(node, ['get', 'trx_1'])).err).toContain(`No answer from ${url}`);
    writeFileSync(file, JSON.stringify({ url: 'https://evil.example', apiKey: 'clb_first' }));
    expect((await run(node, ['get', 'trx_1'])).err).not.toContain('evil');
    rmSync(file);
  });
});

describe('checking payment files in other tools', { timeout: 120_000 }, () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'apps/cli/package.json'), 'utf8'));
  /** npx finds the package in its file, without network access. */
  const env = () => ({
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, HOME: PROJECT },
    ...{
      npm_config_offline: 'true',
      npm_config_cache: join(PROJECT, '.npm'),
      npm_config_update_notifier: 'false',
    },
  });
  const shell = (command: string, more: Readonly<Record<string, string>> = {}) =>
    spawnSync('bash', ['-c', command], { cwd: PROJECT, encoding: 'utf8', env: { ...env(), ...more } });

  it('the GitHub Action prints each error for its matcher, writes the reports, and exits as the check does', () => {
    const action = readFileSync(join(ROOT, 'action.yml'), 'utf8');
    expect(action).toContain(`default: clearbench@${version}\n`);
    const [, script = ''] = /run: '"\$GITHUB_ACTION_PATH\/(.*)"'/.exec(action) ?? [];
    const inputs = {
      ...{
        FILES: 'in here/*.fin\n**/bad.xml\nno*match',
        MODE: 'strict',
        PROFILE: 'cbpr',
        AS_OF: '',
        REQUIRE_KNOWN: 'false',
      },
      ...{ SARIF_FILE: 'out.sarif', JUNIT_FILE: 'out.xml', CLEARBENCH_PACKAGE: packed },
    };
    for (const name of Object.keys(inputs)) expect(action).toContain(`        ${name}: \${{ inputs.`);
    mkdirSync(join(PROJECT, 'in here'));
    writeFileSync(join(PROJECT, 'in here/a b.fin'), sample('MT103').replace(':23B:CRED', ':23B:NONE'));
    const { status, stdout } = shell(`"${join(ROOT, script)}"`, inputs);
    expect(status).toBe(1);
    const [{ pattern }] = JSON.parse(
      readFileSync(join(ROOT, 'scripts/ci/problem-matcher.json'), 'utf8'),
    ).problemMatcher;
    const found = stdout.split('\n').flatMap((line) => {
      const match = new RegExp(pattern[0].regexp).exec(line);
      return match === null ? [] : [match.slice(1, 6)];
    });
    expect(found).toEqual([
      ['in here/a b.fin', '3', '6', 'error', 'T36'],
      ['bad.xml', expect.any(String), expect.any(String), 'error', 'element_unexpected'],
    ]);
    const { runs } = JSON.parse(readFileSync(join(PROJECT, 'out.sarif'), 'utf8'));
    expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      'T36',
      'element_unexpected',
    ]);
    expect(readFileSync(join(PROJECT, 'out.xml'), 'utf8')).toContain('failures="1"');
    expect(shell(`"${join(ROOT, script)}"`, { ...inputs, FILES: 'no*match' }).status).toBe(2);
  });

  it('the pre-commit hook checks the files that git names', () => {
    const hook = readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8');
    const [, entry = ''] = /entry: (.*)/.exec(hook) ?? [];
    const [, files = ''] = /files: (.*)/.exec(hook) ?? [];
    expect(entry).toContain(`clearbench@${version}`);
    const local = entry.replace(`clearbench@${version}`, packed);
    expect(shell(`${local} good.fin`)).toMatchObject({ status: 0, stderr: '' });
    expect(shell(`${local} good.fin bad.xml`).status).toBe(1);
    const taken = ['a/b.fin', 'x.xml', 'y.mt940', 'z.RJE', 'README.md', 'xml.ts'].filter((name) =>
      new RegExp(files).test(name),
    );
    expect(taken).toEqual(['a/b.fin', 'x.xml', 'y.mt940']);
  });
});
