import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inFolder, runHere } from '../testing/run-here.ts';
import { serve, stopServing } from '../testing/serve.ts';

const folder = inFolder({ 'ci.jwt': 'of-a-file\n', 'empty.jwt': '\n' });
const VARIABLES = [
  'CLEARBENCH_OIDC_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'CLEARBENCH_URL',
  'XDG_CONFIG_HOME',
];

/** The requests to the server and to GitHub. */
let asked: string[];
let url: string;
let isTrusted: boolean;
beforeEach(async () => {
  for (const name of VARIABLES) vi.stubEnv(name, undefined);
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  asked = [];
  isTrusted = true;
  url = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { authorization = 'nobody' } = request.headers;
    asked.push(`${request.method} ${request.url} by ${authorization}`);
    const path = request.url?.split('?', 1)[0];
    response.setHeader('content-type', 'application/json');
    if (path === '/github') return response.end(JSON.stringify({ value: 'of-github' }));
    if (path === '/api/access-tokens/exchange') {
      const { subject_token: token } = JSON.parse(body);
      if (isTrusted) return response.end(JSON.stringify({ access_token: `clt_for-${token}` }));
      const refusal = { success: false, code: 'token_exchange_refused', message: 'Not trusted.' };
      return response.writeHead(400).end(JSON.stringify(refusal));
    }
    const token = { name: 'Deploy', createdBy: 'ada', expiresAt: '2026-11-29T15:00:00Z' };
    return response.end(JSON.stringify(token));
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  stopServing();
});

const login = (...args: string[]) => runHere(['login', '--url', url, ...args]);
const stored = () => JSON.parse(readFileSync(join(folder, 'clearbench/tokens.json'), 'utf8'))[url];

const GIVEN: [string, string[], Record<string, string>, string][] = [
  ['an option', ['--oidc-token', 'of-an-option'], { CLEARBENCH_OIDC_TOKEN: 'x' }, 'of-an-option'],
  ['a file', ['--oidc-token-file', 'ci.jwt'], {}, 'of-a-file'],
  ['a variable, as GitLab sets it', [], { CLEARBENCH_OIDC_TOKEN: 'of-gitlab' }, 'of-gitlab'],
];
it.each(GIVEN)('exchanges the token of a pipeline from %s', async (_name, args, env, token) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { code, out } = await login(...args);
  expect([code, out]).toEqual([0, expect.stringContaining('as Deploy of ada')]);
  expect(stored()).toBe(`clt_for-${token}`);
  expect(statSync(join(folder, 'clearbench/tokens.json')).mode & 0o777).toBe(0o600);
  expect(asked).toEqual([
    'POST /api/access-tokens/exchange by nobody',
    `GET /api/access-tokens/current by Bearer clt_for-${token}`,
  ]);
});

it.each([
  [[], () => encodeURIComponent(url)],
  [['--audience', 'payments'], () => 'payments'],
])('asks GitHub for a token with %j', async (args, audience) => {
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_URL', `${url}/github?api-version=2.0`);
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'secret');
  expect((await login(...args)).code).toBe(0);
  expect(asked[0]).toBe(`GET /github?api-version=2.0&audience=${audience()} by Bearer secret`);
  expect(stored()).toBe('clt_for-of-github');
});

const NO_TOKEN: [string, string[], Record<string, string>, RegExp][] = [
  ['of GitHub', [], { CI: 'true', GITHUB_ACTIONS: 'true' }, /"id-token: write"\.$/m],
  ['of GitLab', [], { CI: 'true', GITLAB_CI: 'true' }, /\. In GitLab, give the job "id_tokens"/],
  ['of another CI', [], { CI: '1' }, /--device/],
  ['with an empty variable', [], { CLEARBENCH_OIDC_TOKEN: '' }, /no OIDC token/],
  ['with an empty file', ['--oidc-token-file', 'empty.jwt'], {}, /no OIDC token/],
];
it.each(NO_TOKEN)('does not wait for a person in a pipeline %s', async (_name, args, env, reason) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(await login(...args)).toMatchObject({ code: 4, err: expect.stringMatching(reason) });
  expect(asked).toEqual([]);
});

it('says why there is no token', async () => {
  isTrusted = false;
  expect(await login('--oidc-token', 'a')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Not trusted.'),
  });
  expect((await login('--oidc-token', 'a', '--oidc-token-file', 'ci.jwt')).code).toBe(2);
  expect((await login('--oidc-token-file', 'missing')).code).toBe(2);
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_URL', `${url}/api/none`);
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'secret');
  expect((await login()).err).toContain('GitHub gave no OIDC token');
});
