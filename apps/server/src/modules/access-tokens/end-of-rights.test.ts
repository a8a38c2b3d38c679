import { type CreatedAccessToken, type ErrorBody, fillPath, type Members, PATHS } from '@clearbench/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { at, body, cookieOfMember, createWorkspace } from '../workspaces/testing.ts';
import { programsOf } from './testing.ts';

const server = await createTestApp();
const { tokenWith, call, statusOf } = programsOf(server);
const control = () => server.database.control.db;

describe('the rights of a token end', () => {
  it('with those of its operator', async () => {
    const oak = await createWorkspace(server);
    const cookie = await cookieOfMember(server, oak, 'manager');
    const { token } = await tokenWith({ role: 'manager', workspaces: [oak] }, cookie);
    const save = () =>
      call(token, 'POST', at(oak, PATHS.houseRules), { document: { title: 'Oak', rules: [] } });
    expect((await save()).statusCode).toBe(200);
    const { members } = body<Members>(
      await server.call('GET', fillPath(PATHS.workspaceMembers, { name: oak })),
    );
    const member = fillPath(PATHS.workspaceMember, { name: oak, id: members[0]?.id ?? '' });
    await server.call('PATCH', member, { role: 'viewer' });
    expect((await save()).statusCode).toBe(403);
    await server.call('DELETE', member);
    expect((await save()).statusCode).toBe(404);
  });

  it('with the operator’s administration', async () => {
    const oak = await createWorkspace(server);
    const tokens = [await tokenWith({}), await tokenWith({ role: 'manager', workspaces: [oak] })];
    const statuses = () => Promise.all(tokens.map(({ token }) => statusOf(token, at(oak, PATHS.settings))));
    const setTo = (is: boolean) =>
      control()
        .updateTable('operators')
        .set({ of_installation: is })
        .where('username', '=', 'operator')
        .execute();
    expect(await statuses()).toEqual([200, 200]);
    await setTo(false);
    try {
      expect(await statuses()).toEqual([404, 404]);
    } finally {
      await setTo(true);
    }
  });

  it('while the account of its operator is disabled', async () => {
    const oak = await createWorkspace(server);
    const cookie = await cookieOfMember(server, oak, 'viewer');
    const { token, createdBy } = await tokenWith({ role: 'viewer', workspaces: [oak] }, cookie);
    expect(await statusOf(token)).toBe(200);
    await control()
      .updateTable('operators')
      .set({ disabled_at: new Date() })
      .where('username', '=', createdBy)
      .execute();
    expect(await statusOf(token)).toBe(401);
  });

  it('on its last day', async () => {
    const { id, token } = await tokenWith({});
    await control()
      .updateTable('access_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    const answer = await call(token, 'GET', PATHS.workspaces);
    expect([answer.statusCode, body<ErrorBody>(answer).code]).toEqual([401, 'invalid_access_token']);
  });

  it('once its revocation is confirmed, whatever was under way', async () => {
    const { id, token } = await tokenWith({});
    const early = Array.from({ length: 8 }, () => statusOf(token));
    const revoked = await server.call('DELETE', fillPath(PATHS.accessToken, { id }));
    const late = Array.from({ length: 8 }, () => statusOf(token));
    expect(revoked.statusCode).toBe(200);
    for (const status of await Promise.all(early)) expect([200, 401]).toContain(status);
    expect(new Set(await Promise.all(late))).toEqual(new Set([401]));
  });
});

describe('a rotated token', () => {
  const rotate = async (id: string, overlapHours: number) =>
    body<CreatedAccessToken>(
      await server.call('POST', fillPath(PATHS.accessTokenRotate, { id }), { overlapHours }),
    );

  it('works with both secrets during the overlap, and then with the new one', async () => {
    const { id, token } = await tokenWith({});
    const next = await rotate(id, 24);
    expect([next.id, await statusOf(token), await statusOf(next.token)]).toEqual([id, 200, 200]);
    await control()
      .updateTable('access_tokens')
      .set({ earlier_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect([await statusOf(token), await statusOf(next.token)]).toEqual([401, 200]);
  });

  it('has one earlier secret at most, and none without an overlap', async () => {
    const { id, token } = await tokenWith({});
    const second = await rotate(id, 24);
    const third = await rotate(id, 24);
    expect([await statusOf(token), await statusOf(second.token)]).toEqual([401, 200]);
    await rotate(id, 0);
    expect(await statusOf(third.token)).toBe(401);
  });

  it('is revoked with both', async () => {
    const { id, token } = await tokenWith({});
    const next = await rotate(id, 24);
    await server.call('DELETE', fillPath(PATHS.accessToken, { id }));
    expect([await statusOf(token), await statusOf(next.token)]).toEqual([401, 401]);
  });
});

it('needs a second factor where the installation requires one, whenever it was created', async () => {
  const strict = await createTestApp({ env: { SECOND_FACTOR: 'required' } });
  const { db } = strict.database.control;
  const cookie = await strict.login();
  await sql`
    insert into passkeys (id, operator_id, name, public_key, counter, transports)
    select 'a-passkey', id, 'Laptop', '', 0, '{}' from operators`.execute(db);
  await sql`update sessions set second_factor = true`.execute(db);
  const payload = { name: 'CI', role: 'viewer', scope: 'read', workspaces: ['main'] };
  const made = await strict.app.inject({
    method: 'POST',
    url: PATHS.accessTokens,
    headers: { cookie },
    payload,
  });
  const headers = { authorization: `Bearer ${body<CreatedAccessToken>(made).token}` };
  const answer = async () => {
    const response = await strict.app.inject({ url: PATHS.transactions, headers });
    return response.statusCode === 200 ? 200 : body<ErrorBody>(response).code;
  };
  expect(await answer()).toBe(200);
  await sql`update access_tokens set second_factor = false`.execute(db);
  expect(await answer()).toBe('second_factor_missing');
  await sql`update access_tokens set second_factor = true`.execute(db);
  await sql`delete from passkeys`.execute(db);
  expect(await answer()).toBe('second_factor_missing');
});
