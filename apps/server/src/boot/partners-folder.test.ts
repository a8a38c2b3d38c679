import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import {
  type CreatedAccessToken,
  codeOfRequest,
  fillPath,
  type Onboarding,
  PATHS,
} from '@clearbench/contract';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestApp } from '../testing/test-app.ts';

// Each command starts a program.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const BIN = join(import.meta.dirname, '../../../cli/bin/clearbench.js');
const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEo1Oq0n2bJ8vT5m5i9L0n7X6e3r1Jc2yQ4sWb8KfZpA core@oak.example';
const folder = temporaryFolder();

const server = await createTestApp({ env: { SFTP_PORT: '0' } });
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
mkdirSync(join(folder, 'partners'));

const put = (name: string, content: string) => writeFileSync(join(folder, 'partners', name), content);

function start(args: readonly string[], env: Record<string, string>) {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      XDG_CONFIG_HOME: join(folder, 'config'),
      DATA_DIR: folder,
      CLEARBENCH_URL: url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: readonly string[], env: Record<string, string>) {
  const child = start(args, env);
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const [code] = await closed;
  return { code, out, err };
}

async function tokenWith(input: object): Promise<string> {
  const made = await server.call('POST', PATHS.accessTokens, {
    name: 'Pipeline',
    role: 'administrator',
    ...input,
  });
  return made.json<CreatedAccessToken>().token;
}

it('a folder of files brings three partners on board, with a token and no password', async () => {
  put(
    'rules.yaml',
    '# Ours\ntitle: Euro only\nrules:\n  - { name: eur-only, kind: currencies, allow: [EUR] }\n',
  );
  put('oak.pub', PUBLIC_KEY);
  put(
    'oak.partner.yaml',
    [
      'workspace: oak',
      'title: Oak Bank',
      'rules: rules.yaml',
      'plans: [webhooks]',
      'invite: [{ name: Ann of Oak, email: ann@oak.example }]',
      'keys: [Hub]',
      'sftp: [{ key: Hub, publicKey: oak.pub }]',
      'webhooks: [{ url: "http://127.0.0.1:1/oak", events: [completion] }]',
    ].join('\n'),
  );
  put('elm.partner.yaml', 'workspace: elm\ntitle: Elm Bank\nrules: rules.yaml\n');
  put('fir.partner.yaml', 'workspace: fir\ntitle: Fir Bank\nkeys: [Hub]\n');
  const env = { CLEARBENCH_TOKEN: await tokenWith({ scope: 'partners' }) };

  const planned = await run(['apply', 'partners', '--dry-run'], env);
  expect([planned.err, planned.code]).toEqual(['', 0]);
  expect(planned.out).toContain('3 partners, 11 changes to make');
  expect((await server.call('GET', fillPath(PATHS.workspace, { name: 'oak' }))).statusCode).toBe(404);

  const applied = await run(['apply', 'partners', '--secrets', 'secrets.txt'], env);
  expect([applied.err, applied.code]).toEqual(['', 0]);
  expect(applied.out.split('\n').sort()).toEqual(planned.out.replace('to make', 'made').split('\n').sort());
  expect(applied.out).not.toMatch(/clb_|whsec_|\/invitation\//);
  const secrets = readFileSync(join(folder, 'secrets.txt'), 'utf8');
  expect(secrets).toMatch(/clb_[\s\S]*whsec_/);
  expect(secrets).toContain('/w/oak/invitation/');
  expect(statSync(join(folder, 'secrets.txt')).mode & 0o777).toBe(0o600);

  const { steps } = (
    await server.call('GET', fillPath(PATHS.workspaceOnboarding, { name: 'oak' }))
  ).json<Onboarding>();
  expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'rules done',
    'plan done',
    'invitation waiting',
    'api-key done',
    'sftp-user done',
    'webhook done',
  ]);
  expect(new Set(steps.map(({ by }) => by))).toEqual(new Set(['Pipeline of operator']));

  expect((await run(['apply', 'partners'], env)).out).toBe('3 partners, nothing changed\n');

  put('elm.partner.yaml', 'workspace: elm\ntitle: Elm Bank\nrules: rules.yaml\nkeys: [Hub]\n');
  expect((await run(['apply', 'partners'], env)).out).toMatch(
    /^elm {2}\+ key "Hub"\n {2}clb_\w+\n3 partners, 1 change made\n$/,
  );
});

it('a file with a mistake changes nothing, and is explained', async () => {
  put('fir.partner.yaml', 'workspace: fir\ntitle: Fir Bank\nplan: [webhooks]\nkeys: [New]\n');
  const { code, err } = await run(['apply', 'partners'], {
    CLEARBENCH_TOKEN: await tokenWith({ scope: 'partners' }),
  });
  expect([code, err]).toEqual([1, expect.stringContaining('There is no property plan here')]);
});

it('a token without the scope is told which one it needs', async () => {
  const env = { CLEARBENCH_TOKEN: await tokenWith({ scope: 'read' }) };
  const { code, err } = await run(['keys', 'create', 'Hub'], env);
  expect([code, err]).toEqual([4, expect.stringContaining('the call needs "partners"')]);
});

it('login stores a token that only its user can read, and logout revokes it', async () => {
  const login = start(['login', '--device'], {});
  const [printed] = await once(login.stderr, 'data');
  const [address = ''] = /http\S+/.exec(String(printed)) ?? [];
  const { program = '', name = '' } = Object.fromEntries(new URL(address).searchParams);
  expect(String(printed)).toContain(`enter the code ${codeOfRequest(program)}`);
  const confirmed = { name, role: 'administrator', scope: 'all', secretHash: program };
  expect((await server.call('POST', PATHS.authorizedPrograms, confirmed)).statusCode).toBe(201);
  const [out] = await Promise.all([textOf(login.stdout), once(login, 'close')]);
  expect(out).toContain(`as ${name} of ${server.operator.username}, until`);
  const file = join(folder, 'config/clearbench/tokens.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [token] = Object.values(JSON.parse(readFileSync(file, 'utf8')));
  expect((await run(['whoami'], {})).out).toContain('administrator of all workspaces, scope all');
  expect((await run(['logout'], {})).code).toBe(0);
  expect((await run(['whoami'], { CLEARBENCH_TOKEN: String(token) })).code).toBe(4);
});

it('tokens are created by a person, and not by a token', async () => {
  const { username, password } = server.operator;
  const person = { CLEARBENCH_OPERATOR: username, CLEARBENCH_PASSWORD: password };
  const created = await run(['tokens', 'create', 'CI', '--scope', 'plans', '--secret-only'], person);
  expect(created.out).toMatch(/^clt_\S+\n$/);
  const env = { CLEARBENCH_TOKEN: created.out.trim() };
  expect((await run(['tokens'], env)).out).toMatch(/CI +operator +administrator +plans +all/);
  await run(['tokens', 'revoke', 'CI'], person);
  expect((await run(['tokens'], env)).code).toBe(4);
});
