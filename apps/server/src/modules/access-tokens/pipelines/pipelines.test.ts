import {
  type AccessToken,
  type AuditEntry,
  type CreateTrustedPipelineInput,
  type ExchangedToken,
  fillPath,
  ID_TOKEN_TYPE,
  PATHS,
  TOKEN_EXCHANGE_GRANT,
  type TrustedPipeline,
} from '@clearbench/contract';
import { exportSPKI, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../../../testing/identity-provider.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createWorkspace, memberOf } from '../../workspaces/testing.ts';

const AUDIENCE = 'https://payments.bank.example';
const SUBJECT = 'repo:oak/partners:ref:refs/heads/main';

let server: TestApp;
let ci: IdentityProvider;
let other: IdentityProvider;
let workspace: string;
const start = () =>
  startIdentityProvider({
    callback: 'http://127.0.0.1/callback',
    backChannelLogout: 'http://127.0.0.1/logout',
    home: 'http://127.0.0.1/',
  });
beforeAll(async () => {
  [ci, other, server] = await Promise.all([start(), start(), createTestApp()]);
  workspace = await createWorkspace(server);
});
afterAll(async () => {
  await server.close();
  await ci.close();
  await other.close();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.database.control.pool.query('delete from auth_attempts');
  const all = (await server.call('GET', PATHS.trustedPipelines)).json<TrustedPipeline[]>();
  for (const { id } of all) await server.call('DELETE', fillPath(PATHS.trustedPipeline, { id }));
});

const trust = async (more: Partial<CreateTrustedPipelineInput> = {}): Promise<TrustedPipeline> =>
  (
    await server.call('POST', PATHS.trustedPipelines, {
      name: 'Deploy',
      issuer: ci.issuer,
      audience: AUDIENCE,
      subject: 'repo:oak/partners:*',
      role: 'viewer',
      scope: 'read',
      workspaces: [workspace],
      ...more,
    })
  ).json<TrustedPipeline>();

const now = () => Math.floor(Date.now() / 1_000);

const claims = (more: Record<string, unknown> = {}): JWTPayload => ({
  iss: ci.issuer,
  aud: AUDIENCE,
  sub: SUBJECT,
  iat: now(),
  nbf: now(),
  exp: now() + 300,
  jti: crypto.randomUUID(),
  ...more,
});

const exchange = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: PATHS.tokenExchange,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: TOKEN_EXCHANGE_GRANT,
      subject_token: token,
      subject_token_type: ID_TOKEN_TYPE,
    }).toString(),
  });

const callWith = (token: string, url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

const publicKey = async () => {
  const { keys } = (await (await fetch(`${ci.issuer}/jwks`)).json()) as { keys: [{ kid: string }] };
  return keys[0];
};

describe('a trusted pipeline', () => {
  it('gets a short-lived token with its role, scope and workspaces, which is recorded', async () => {
    await trust({ minutes: 5 });
    const answer = (await exchange(await ci.sign(claims()))).json<ExchangedToken>();
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'read' });
    const own = (await callWith(answer.access_token, PATHS.ownAccessToken)).json<AccessToken>();
    expect(own).toMatchObject({
      name: `Deploy (${SUBJECT})`,
      role: 'viewer',
      workspaces: [workspace],
      createdBy: server.operator.username,
    });
    const lastsMs = new Date(own.expiresAt).getTime() - new Date(own.createdAt).getTime();
    expect(Math.round(lastsMs / 1_000)).toBe(300);
    expect((await callWith(answer.access_token, `/w/${workspace}${PATHS.transactions}`)).statusCode).toBe(
      200,
    );
    expect((await callWith(answer.access_token, PATHS.transactions)).statusCode).toBe(404);
    const refused = await callWith(answer.access_token, PATHS.accessTokens, 'POST', {});
    expect(refused.json().code).toBe('not_allowed');
    const audit = await server.call('GET', `${PATHS.audit}?log=installation&action=access_token.exchanged`);
    expect(audit.json<AuditEntry[]>()[0]).toMatchObject({
      actor: { kind: 'access-token' },
      after: { pipeline: 'Deploy', issuer: ci.issuer, subject: SUBJECT },
    });
  });

  const REFUSED: [string, () => string | Promise<string>][] = [
    ['another issuer’s key', () => other.sign(claims())],
    ['an issuer that is not trusted', () => other.sign(claims({ iss: other.issuer }))],
    ['another audience', () => ci.sign(claims({ aud: `${AUDIENCE}/` }))],
    ['further audiences', () => ci.sign(claims({ aud: [AUDIENCE, 'https://other.example'] }))],
    ['no audience', () => ci.sign(claims({ aud: undefined }))],
    ['another subject', () => ci.sign(claims({ sub: 'repo:oak/partners-fork:pull_request' }))],
    ['no subject', () => ci.sign(claims({ sub: undefined }))],
    ['a time that is over', () => ci.sign(claims({ exp: now() - 120 }))],
    ['no end', () => ci.sign(claims({ exp: undefined }))],
    ['a time to come', () => ci.sign(claims({ nbf: now() + 600 }))],
    ['an issue in the future', () => ci.sign(claims({ iat: now() + 600 }))],
    ['the type of another token', () => ci.sign(claims(), { typ: 'at+jwt' })],
    ['no signature', () => new UnsecuredJWT(claims()).encode()],
    [
      'a signature with the public key as a secret',
      async () => {
        const jwk = await publicKey();
        const pem = await exportSPKI((await importJWK(jwk, 'RS256', { extractable: true })) as never);
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid: jwk.kid })
          .sign(new TextEncoder().encode(pem));
      },
    ],
    ['a text that is no token', () => 'a.b.c'],
  ];
  it('is refused in the same words for whatever does not match', async () => {
    await trust();
    const bodies = new Set<string>();
    for (const [name, make] of REFUSED) {
      const response = await exchange(await make());
      expect([name, response.statusCode, response.json().code]).toEqual([
        ...[name, 400, 'token_exchange_refused'],
      ]);
      bodies.add(response.body);
      await server.database.control.pool.query('delete from auth_attempts');
    }
    expect(bodies.size).toBe(1);
    expect((await exchange(await ci.sign(claims()))).statusCode).toBe(200);
  });

  it('exchanges each token once, even at the same time', async () => {
    await trust();
    const token = await ci.sign(claims());
    const statuses = await Promise.all([exchange(token), exchange(token), exchange(token)]);
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    // Without an id, what is signed identifies it.
    const nameless = await ci.sign(claims({ jti: undefined }));
    expect((await exchange(nameless)).statusCode).toBe(200);
    expect((await exchange(nameless)).statusCode).toBe(400);
  });

  it('goes on when the issuer has rotated its keys', async () => {
    await trust();
    expect((await exchange(await ci.sign(claims()))).statusCode).toBe(200);
    await ci.rotateKeys();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect((await exchange(await ci.sign(claims()))).statusCode).toBe(200);
  });

  it('is the one with the longest subject, if several match', async () => {
    await trust({ name: 'Any', subject: 'repo:oak/*' });
    await trust({ name: 'Main', subject: SUBJECT, scope: 'rules', role: 'manager' });
    await trust({ name: 'Branches', subject: 'repo:oak/partners:ref:*' });
    expect((await exchange(await ci.sign(claims()))).json().scope).toBe('rules');
  });

  it('loses its tokens when it is removed, and gets none while its administrator is disabled', async () => {
    const { id } = await trust();
    const { access_token: token } = (await exchange(await ci.sign(claims()))).json<ExchangedToken>();
    expect((await callWith(token, PATHS.ownAccessToken)).statusCode).toBe(200);
    await server.call('DELETE', fillPath(PATHS.trustedPipeline, { id }));
    expect((await callWith(token, PATHS.ownAccessToken)).json().code).toBe('invalid_access_token');
    await trust();
    const { pool } = server.database.control;
    await pool.query('update operators set disabled_at = now() where username = $1', [
      server.operator.username,
    ]);
    expect((await exchange(await ci.sign(claims()))).statusCode).toBe(400);
    await pool.query('update operators set disabled_at = null');
  });

  it('is refused for a while after too many refusals', async () => {
    await trust();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 23; attempt += 1) statuses.push((await exchange('a.b.c')).statusCode);
    expect(statuses.at(0)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });

  it('waits for an issuer that is down, which counts as no refusal', async () => {
    await trust();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    ci.isUp = false;
    const token = await ci.sign(claims());
    for (let attempt = 0; attempt < 23; attempt += 1) {
      const response = await exchange(token);
      expect([response.statusCode, response.json().code]).toEqual([503, 'provider_unavailable']);
    }
    ci.isUp = true;
    expect((await exchange(token)).statusCode).toBe(200);
  });

  it('is added by administrators only, at an address that may be called', async () => {
    const manager = await memberOf(server, workspace, 'manager');
    expect((await manager('GET', PATHS.trustedPipelines)).json().code).toBe('not_allowed');
    const input = { name: 'A', audience: 'a', role: 'viewer', scope: 'read', workspaces: [workspace] };
    const add = (more: object) => server.call('POST', PATHS.trustedPipelines, { ...input, ...more });
    for (const issuer of ['https://10.0.0.7', 'http://token.example', 'https://169.254.169.254']) {
      expect((await add({ issuer, subject: 'b' })).json().errors[0].path).toBe('issuer');
    }
    expect((await add({ issuer: ci.issuer, subject: '*' })).json().errors[0].path).toBe('subject');
  });
});
