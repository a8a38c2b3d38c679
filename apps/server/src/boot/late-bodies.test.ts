import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CreatedAccessToken,
  fillPath,
  INGESTION_PATHS,
  PATHS,
  workspacePrefix,
} from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const server = await createTestApp();
await server.app.listen({ port: 0, host: '127.0.0.1' });

/** Sends all but the last byte of a request, and the rest later. Returns the status of the answer. */
async function sendLate(credential: string, path: string, body: object, meanwhile: () => Promise<unknown>) {
  const { port } = server.app.server.address() as AddressInfo;
  const text = JSON.stringify(body);
  const client = connect(port, '127.0.0.1');
  client.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${credential}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`,
  );
  await delay(1_100);
  await meanwhile();
  client.write(text.slice(-1));
  const [answer] = await once(client, 'data');
  client.destroy();
  return Number(/ (\d+)/.exec(String(answer))?.[1]);
}

const KEY = { label: 'Late', isActive: true };
const keys = async () => (await server.call('GET', PATHS.apiKeys)).json<{ label: string }[]>();

it('a body that arrives late does not outlive the session that sent its beginning', async () => {
  const cookie = await server.login();
  const logOut = () => server.app.inject({ method: 'POST', url: PATHS.logout, headers: { cookie } });
  expect(await sendLate(`Cookie: ${cookie}`, PATHS.apiKeys, KEY, logOut)).toBe(401);
  const other = await server.login();
  expect(
    await sendLate(`Cookie: ${other}`, PATHS.apiKeys, { ...KEY, label: 'On time' }, async () => {}),
  ).toBe(201);
  const labels = (await keys()).map(({ label }) => label);
  expect([labels.includes('Late'), labels.includes('On time')]).toEqual([false, true]);
});

it('nor the access token', async () => {
  const made = await server.call('POST', PATHS.accessTokens, {
    name: 'Pipeline',
    role: 'administrator',
    scope: 'all',
  });
  const { id, token } = made.json<CreatedAccessToken>();
  const revoke = () => server.call('DELETE', fillPath(PATHS.accessToken, { id }));
  expect(await sendLate(`Authorization: Bearer ${token}`, PATHS.apiKeys, KEY, revoke)).toBe(401);
});

it('nor the API key', async () => {
  const { id, apiKey } = await server.createKey('Late');
  const revoke = () => server.call('DELETE', fillPath(PATHS.apiKey, { id }));
  const payment: object = JSON.parse(sample('JSON'));
  expect(await sendLate(`Authorization: Bearer ${apiKey}`, INGESTION_PATHS.json, payment, revoke)).toBe(401);
  expect((await server.call('GET', PATHS.transactions)).json()).toEqual([]);
  const other = await server.createKey('On time');
  expect(
    await sendLate(`Authorization: Bearer ${other.apiKey}`, INGESTION_PATHS.json, payment, async () => {}),
  ).toBe(201);
});

it('nor the workspace, which may have been archived or deleted in the meantime', async () => {
  const path = fillPath(PATHS.workspace, { name: 'oak' });
  const before = { name: 'oak', title: 'Oak' };
  expect((await server.call('POST', PATHS.workspaces, before)).statusCode).toBe(201);
  const cookie = `Cookie: ${await server.login()}`;
  const keysOfOak = `${workspacePrefix('oak')}${PATHS.apiKeys}`;
  const archive = () => server.call('PATCH', path, { state: 'archived' });
  expect(await sendLate(cookie, keysOfOak, KEY, archive)).toBe(409);
  await server.call('PATCH', path, { state: 'active' });
  expect(await sendLate(cookie, keysOfOak, KEY, () => server.call('DELETE', path))).toBe(404);
});

/** A member of `main`: their cookies, and what changes their role. */
async function member(username: string, role: 'manager' | 'operator') {
  const path = fillPath(PATHS.workspaceInvitations, { name: 'main' });
  const { token } = (await server.call('POST', path, { role, note: username })).json();
  const joined = await server.app.inject({
    method: 'POST',
    url: fillPath(PATHS.invitationRegistration, { token }),
    payload: { username, email: `${username}@oak.example`, password: 'four unrelated words' },
  });
  const { pool } = server.database.control;
  const { rows } = await pool.query('select id from operators where username = $1', [username]);
  return {
    cookie: `Cookie: ${joined.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`,
    become: (lower: 'operator' | 'viewer') =>
      server.call('PATCH', fillPath(PATHS.workspaceMember, { name: 'main', id: rows[0].id }), {
        role: lower,
      }),
  };
}

it('nor a role', async () => {
  const { cookie, become } = await member('late-ann', 'operator');
  expect(await sendLate(cookie, PATHS.apiKeys, KEY, () => become('viewer'))).toBe(403);
});

it('nor that of a manager, who could invite themselves again', async () => {
  const { cookie, become } = await member('late-bob', 'manager');
  const invitations = fillPath(PATHS.workspaceInvitations, { name: 'main' });
  const own = { role: 'manager', note: 'Bob' };
  expect(await sendLate(cookie, invitations, own, () => become('operator'))).toBe(403);
});
