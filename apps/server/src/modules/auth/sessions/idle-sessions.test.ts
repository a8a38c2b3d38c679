import { IDLE_HEADER, PATHS, type SessionEntry } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp({ env: { SESSION_IDLE: '30' } });

/** As if the last use had been earlier. */
const rest = (minutes: number) =>
  server.database.control.pool.query(
    `update sessions set last_used_at = last_used_at - $1 * interval '1 minute'`,
    [minutes],
  );

const ask = (cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: PATHS.session, headers: { cookie, ...headers } });

it('a session ends when it is not used, and each use extends it', async () => {
  const cookie = await server.login();
  expect((await ask(cookie)).json()).toMatchObject({ idleSeconds: 1_800 });
  for (let use = 0; use < 3; use += 1) {
    await rest(20);
    expect((await ask(cookie)).statusCode).toBe(200);
  }
  await rest(31);
  expect((await ask(cookie)).statusCode).toBe(401);
});

it('what the console reloads on its own is no use', async () => {
  const cookie = await server.login();
  for (const idleMinutes of [20, 29]) {
    await rest(idleMinutes === 20 ? 20 : 9);
    expect((await ask(cookie, { [IDLE_HEADER]: String(idleMinutes * 60) })).statusCode).toBe(200);
  }
  await rest(2);
  expect((await ask(cookie)).statusCode).toBe(401);
});

it('lists when each session was last used, and not those that have ended', async () => {
  const idle = await server.login();
  await rest(31);
  const cookie = await server.login();
  const { body } = await server.app.inject({ url: PATHS.sessions, headers: { cookie } });
  const sessions: SessionEntry[] = JSON.parse(body);
  expect(sessions).toHaveLength(1);
  expect(Math.abs(Date.parse(sessions[0]?.lastUsedAt ?? '') - Date.now())).toBeLessThan(60_000);
  expect((await ask(idle)).statusCode).toBe(401);
});

it('under TLS, the cookie belongs to this host only', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://console.example' } });
  const cookie = await secure.login();
  expect(cookie).toMatch(/^__Host-clearbench_session=/);
  const asked = (header: string) => secure.app.inject({ url: PATHS.session, headers: { cookie: header } });
  expect((await asked(cookie)).statusCode).toBe(200);
  expect((await asked(cookie.replace('__Host-', ''))).statusCode).toBe(401);
});

it('a logout clears what the browser has cached', async () => {
  const cookie = await server.login();
  const response = await server.app.inject({ method: 'POST', url: PATHS.logout, headers: { cookie } });
  expect(response.headers['clear-site-data']).toBe('"cache"');
});
