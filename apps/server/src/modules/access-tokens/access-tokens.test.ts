import { createHash, randomBytes } from 'node:crypto';
import {
  type AccessToken,
  type ApiKey,
  type AuditEntry,
  type CreatedAccessToken,
  type CreatedInvitation,
  type ErrorBody,
  fillPath,
  PATHS,
  type TokenRole,
  type TokenScope,
  type Workspace,
} from '@clearbench/contract';
import { includesScope, isForPeople, scopeOfCall } from '@clearbench/contract/calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../platform/database/require-fewer.ts';
import { everyOperation } from '../../testing/same-ids/calls.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { at, body, cookieOfMember, createWorkspace } from '../workspaces/testing.ts';
import { programsOf, type Wanted } from './testing.ts';

const server = await createTestApp();
const { tokenWith, call, statusOf } = programsOf(server);
const operations = await everyOperation();
const control = () => server.database.control.db;

describe('every call of the contract', () => {
  it.each<TokenScope>(['read', 'rules', 'plans', 'partners'])(
    'is refused without its scope to a token that may %s',
    async (scope) => {
      const { token } = await tokenWith({ scope });
      const refused = operations.filter(
        ({ right, call: { method, changes, ...one } }) =>
          !['anybody', 'sender', 'api-key'].includes(right) &&
          // The session is looked up without a token.
          one.path !== PATHS.session &&
          !includesScope(scope, scopeOfCall({ ...one, rights: right }, changes ?? method !== 'GET')),
      );
      expect(refused.length).toBeGreaterThan(20);
      for (const { name, call: one } of refused) {
        const url = one.path.replaceAll(/:\w+/g, '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10');
        const answer = await call(token, one.method, url);
        expect([name, answer.statusCode, body<ErrorBody>(answer).code]).toEqual([name, 403, 'not_allowed']);
      }
    },
  );

  it('that would give rights, or is about accounts and sessions, is refused to every token', () => {
    const refused = operations.filter(({ call: one }) => isForPeople(one));
    expect(refused.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'acceptInvitation',
        'authorizeProgram',
        'createAccessToken',
        'endSession',
        'listSessions',
        'removeMember',
        'rotateAccessToken',
        'updateMember',
      ]),
    );
  });
});

describe('a token', () => {
  it('is stored only as its hash, and shown only once', async () => {
    const { id, token } = await tokenWith({});
    const stored = await sql<{ text: string }>`
      select (t.*)::text as text from access_tokens t where id = ${id}`.execute(control());
    expect(stored.rows[0]?.text).not.toContain(token.slice(4));
    const list = await server.call('GET', PATHS.accessTokens);
    expect(list.body).toContain(id);
    expect(list.body).not.toContain(token);
  });

  it('acts under its own name in the audit log', async () => {
    const oak = await createWorkspace(server);
    const { id, token } = await tokenWith({ role: 'operator', workspaces: [oak] });
    await call(token, 'POST', at(oak, PATHS.apiKeys), { label: 'Hub' });
    const [entry] = body<AuditEntry[]>(await server.call('GET', at(oak, PATHS.audit)));
    expect(entry).toMatchObject({
      action: 'api_key.created',
      actor: { kind: 'access-token', id, name: 'Pipeline of operator' },
    });
    const shown = await call(token, 'GET', PATHS.ownAccessToken);
    expect(body<AccessToken>(shown)).toMatchObject({ id, workspaces: [oak], lastUsedAt: expect.any(String) });
  });

  it('has the second factor of the session that it was created in', async () => {
    const oak = await createWorkspace(server);
    const earlier = await tokenWith({});
    const setSecondFactor = (required: boolean) =>
      sql`update workspaces set second_factor = ${required} where name = ${oak}`.execute(control());
    const proveFactor = async (proved: boolean) => {
      await sql`update sessions set second_factor = ${proved}`.execute(control());
      await sql`
        insert into passkeys (id, operator_id, name, public_key, counter, transports)
        select 'a-passkey', id, 'Laptop', '', 0, '{}' from operators where username = ${server.operator.username}
        on conflict do nothing`.execute(control());
    };
    const create = async (input: object) =>
      body<ErrorBody>(
        await server.call('POST', PATHS.accessTokens, { name: 'CI', scope: 'all', workspaces: [], ...input }),
      ).code;
    const one = fillPath(PATHS.workspace, { name: oak });
    const change = await call(earlier.token, 'PATCH', one, { secondFactor: false });
    expect([change.statusCode, body<ErrorBody>(change).code]).toEqual([403, 'not_allowed']);
    await setSecondFactor(true);
    for (const url of [one, at(oak, PATHS.apiKeys)]) expect(await statusOf(earlier.token, url)).toBe(403);
    expect(await create({ role: 'administrator' })).toBe('second_factor_missing');
    expect(await create({ role: 'viewer', workspaces: [oak] })).toBe('second_factor_missing');
    const copy = { name: 'oak-copy', title: 'Copy', copyOf: oak };
    expect(body<ErrorBody>(await server.call('POST', PATHS.workspaces, copy)).code).toBe(
      'second_factor_missing',
    );
    await proveFactor(true);
    const copied = body<Workspace>(await server.call('POST', PATHS.workspaces, copy));
    expect(copied.secondFactor).toBe(true);
    const all = { name: 'CI', role: 'administrator', scope: 'all', workspaces: [] };
    const { id, token } = body<CreatedAccessToken>(await server.call('POST', PATHS.accessTokens, all));
    expect(await statusOf(token, one)).toBe(200);
    await proveFactor(false);
    const rotated = await server.call('POST', fillPath(PATHS.accessTokenRotate, { id }), {
      overlapHours: 0,
    });
    expect(body<ErrorBody>(rotated).code).toBe('second_factor_missing');
    // The token is no stronger than what its operator still has.
    await sql`delete from passkeys`.execute(control());
    expect(await statusOf(token, one)).toBe(403);
    await sql`update workspaces set second_factor = false`.execute(control());
  });

  it('enters its own workspaces only, with its own role', async () => {
    const [oak, elm] = [await createWorkspace(server), await createWorkspace(server)];
    const { token } = await tokenWith({ role: 'viewer', workspaces: [oak] });
    expect(await statusOf(token, at(oak, PATHS.apiKeys))).toBe(200);
    expect(await statusOf(token, at(elm, PATHS.apiKeys))).toBe(404);
    expect(await statusOf(token, PATHS.apiKeys)).toBe(404);
    expect(await statusOf(token, fillPath(PATHS.workspace, { name: elm }))).toBe(404);
    expect((await call(token, 'POST', at(oak, PATHS.apiKeys), { label: 'Hub' })).statusCode).toBe(403);
    const list = body<Workspace[]>(await call(token, 'GET', PATHS.workspaces));
    expect(list.map(({ name, role }) => `${name} ${role}`)).toEqual([`${oak} viewer`]);
  });

  it('sees no keys unless it may hand them out', async () => {
    const oak = await createWorkspace(server);
    const made = await server.call('POST', at(oak, PATHS.apiKeys), { label: 'Hub' });
    const { apiKey } = body<ApiKey>(made);
    for (const [scope, sees] of [
      ['read', false],
      ['plans', false],
      ['partners', true],
    ] as const) {
      const { token } = await tokenWith({ scope });
      const answer = await call(token, 'GET', at(oak, PATHS.apiKeys));
      expect([scope, answer.body.includes(apiKey)]).toEqual([scope, sees]);
    }
  });

  it('invites operators and viewers, and no managers', async () => {
    const oak = await createWorkspace(server);
    const { token } = await tokenWith({ scope: 'partners' });
    const invite = (role: string) =>
      call(token, 'POST', fillPath(PATHS.workspaceInvitations, { name: oak }), { role, note: 'Ann' });
    expect((await invite('manager')).statusCode).toBe(403);
    expect(body<CreatedInvitation>(await invite('operator')).invitedBy).toBe('Pipeline of operator');
  });

  it('has no higher role than who creates it', async () => {
    const oak = await createWorkspace(server);
    const cookie = await cookieOfMember(server, oak, 'operator');
    const create = (role: TokenRole, workspaces: string[]) =>
      server.app.inject({
        method: 'POST',
        url: PATHS.accessTokens,
        headers: { cookie },
        payload: { name: 'Up', role, scope: 'all', workspaces },
      });
    expect((await create('administrator', [])).statusCode).toBe(403);
    expect((await create('manager', [oak])).statusCode).toBe(403);
    expect((await create('viewer', ['main'])).statusCode).toBe(404);
    expect((await create('operator', [])).statusCode).toBe(422);
    expect((await create('operator', [oak])).statusCode).toBe(201);
  });

  it('of somebody else can be revoked by an administrator only', async () => {
    const oak = await createWorkspace(server);
    const cookie = await cookieOfMember(server, oak, 'operator');
    const own = await tokenWith({});
    const theirs = await tokenWith({ role: 'operator', workspaces: [oak] }, cookie);
    const url = (id: string) => fillPath(PATHS.accessToken, { id });
    const revoked = await server.app.inject({ method: 'DELETE', url: url(own.id), headers: { cookie } });
    expect(revoked.statusCode).toBe(404);
    expect((await call(own.token, 'DELETE', url(theirs.id))).statusCode).toBe(403);
    expect((await server.call('DELETE', url(theirs.id))).statusCode).toBe(200);
    expect(await statusOf(theirs.token)).toBe(401);
    expect((await call(own.token, 'DELETE', url(own.id))).statusCode).toBe(200);
    expect(await statusOf(own.token)).toBe(401);
  });
});

it('a program has the only copy of the secret that it made, and gets one token for it', async () => {
  const token = `clt_${randomBytes(32).toString('base64url')}`;
  const secretHash = createHash('sha256').update(token).digest('base64url');
  const payload = { name: 'Laptop', role: 'administrator', scope: 'read', secretHash };
  const authorize = () => server.call('POST', PATHS.authorizedPrograms, payload);
  expect(await statusOf(token)).toBe(401);
  const answer = await authorize();
  expect([answer.statusCode, answer.body]).toEqual([201, expect.not.stringContaining(secretHash)]);
  expect(await statusOf(token)).toBe(200);
  expect((await authorize()).statusCode).toBe(409);
  await server.call('DELETE', fillPath(PATHS.accessToken, { id: body<AccessToken>(answer).id }));
  expect([(await authorize()).statusCode, await statusOf(token)]).toEqual([409, 401]);
});

it('nobody has more tokens than they can keep track of', async () => {
  const oak = await createWorkspace(server);
  const cookie = await cookieOfMember(server, oak, 'viewer');
  const wanted: Wanted = { role: 'viewer', workspaces: [oak] };
  const { id } = await tokenWith(wanted, cookie);
  await sql`
    insert into access_tokens (id, operator_id, name, token_hash, role, second_factor, scope, days, expires_at)
    select gen_random_uuid(), operator_id, n::text, sha256(n::text::bytea), role, second_factor, scope, days, expires_at
    from access_tokens, generate_series(2, ${LIMITS.accessTokens}::int) as n where id = ${id}`.execute(
    control(),
  );
  const payload = { name: 'One more', role: 'viewer', scope: 'read', workspaces: [oak] };
  const create = () =>
    server.app.inject({ method: 'POST', url: PATHS.accessTokens, headers: { cookie }, payload });
  expect((await create()).statusCode).toBe(409);
  await server.app.inject({
    method: 'DELETE',
    url: fillPath(PATHS.accessToken, { id }),
    headers: { cookie },
  });
  expect((await create()).statusCode).toBe(201);
});
