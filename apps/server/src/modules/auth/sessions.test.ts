import { type AuditEntry, PATHS, type SessionEntry } from '@clearbench/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const list = async (cookie: string) =>
  (await server.app.inject({ url: PATHS.sessions, headers: { cookie } })).json<SessionEntry[]>();

const revoke = (cookie: string, id: string) =>
  server.app.inject({
    method: 'DELETE',
    url: PATHS.sessionById.replace(':id', id),
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });

async function newOperator(username: string): Promise<string> {
  const password = 'a long password';
  await server.call('POST', PATHS.register, { username, email: `${username}@bank.example`, password });
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.login,
    payload: { username, password },
  });
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

it('lists the sessions of the operator, marks the current one, and shows no token', async () => {
  const [one, two] = [await server.login(), await server.login()];
  const sessions = await list(two);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ current: true, address: '127.0.0.1' });
  const token = one.split('=')[1] ?? '';
  expect(JSON.stringify(sessions)).not.toContain(token);
});

it('ends another session at once, and records it', async () => {
  const [one, two] = [await server.login(), await server.login()];
  const first = (await list(one)).find(({ current }) => current)?.id ?? '';
  expect((await revoke(two, first)).statusCode).toBe(200);
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie: one } })).statusCode).toBe(401);
  expect((await revoke(two, first)).statusCode).toBe(404);
  const audit = (await server.call('GET', `${PATHS.audit}?log=installation&action=session.revoked`)).json<
    AuditEntry[]
  >();
  expect(audit).toMatchObject([
    { actor: { name: server.operator.username }, before: { address: '127.0.0.1' } },
  ]);
});

it('neither shows nor ends sessions of other operators', async () => {
  const mine = await server.login();
  const theirs = await newOperator('treasury');
  expect(await list(theirs)).toHaveLength(1);
  const id = (await list(mine)).find(({ current }) => current)?.id ?? '';
  expect((await revoke(theirs, id)).statusCode).toBe(404);
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie: mine } })).statusCode).toBe(200);
});
