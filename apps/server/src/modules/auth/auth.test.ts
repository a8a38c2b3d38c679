import { PATHS, type Session } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { cookieOf, serverAtOneTime, strangerAt } from './testing.ts';

const server = await serverAtOneTime();
const { send, register } = strangerAt(server);

describe('login', () => {
  it('opens a session in an httpOnly, SameSite=Lax cookie', async () => {
    const response = await send(PATHS.login, server.operator);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, message: 'Welcome back!' });
    expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const session = await server.call('GET', PATHS.session);
    expect(session.json<Session>().operator.username).toBe(server.operator.username);
  });

  it('sets a Secure cookie behind TLS', async () => {
    const behindTls = await createTestApp({ env: { PUBLIC_URL: 'https://console.example' } });
    const response = await behindTls.app.inject({
      method: 'POST',
      url: PATHS.login,
      payload: behindTls.operator,
    });
    expect(response.cookies[0]).toMatchObject({ secure: true });
  });

  it('gives the same answer to a wrong password and an unknown user', async () => {
    const wrong = await send(PATHS.login, { ...server.operator, password: 'not the password' });
    const unknown = await send(PATHS.login, { username: 'nobody', password: 'not the password' });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, unknown.json()]);
    expect(wrong.json()).toEqual({
      success: false,
      code: 'invalid_credentials',
      message: 'Invalid username or password',
    });
  });

  it('ignores case in usernames', async () => {
    const user = await register('MixedCase');
    const response = await send(PATHS.login, { ...user, username: 'mixedcase' });
    expect(response.statusCode).toBe(200);
  });

  it('names every field that breaks a rule', async () => {
    const response = await send(PATHS.login, { username: 'ab', password: '12345' });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(
      'Username must be at least 3 characters. Password must be at least 6 characters.',
    );
    expect(response.json().errors).toMatchObject([
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
  });

  it("ends the browser's previous session", async () => {
    const before = await server.login();
    await send(PATHS.login, server.operator, { cookie: before });
    const response = await server.app.inject({ url: PATHS.session, headers: { cookie: before } });
    expect(response.statusCode).toBe(401);
  });

  it('gives the browser a new cookie, whatever it sent', async () => {
    const isIn = async (cookie: string) =>
      (await server.app.inject({ url: PATHS.session, headers: { cookie } })).statusCode === 200;
    // Somebody else has put it there, and knows it: made up, or that of their own session.
    const own = cookieOf(await send(PATHS.login, await register('fixator')));
    for (const planted of ['clearbench_session=made-up', own]) {
      const cookie = cookieOf(await send(PATHS.login, server.operator, { cookie: planted }));
      expect(cookie).toMatch(/^clearbench_session=.{40,}/);
      expect([cookie === planted, await isIn(planted), await isIn(cookie)]).toEqual([false, false, true]);
    }
  });

  it('delays an address that keeps failing, and neither other addresses nor existing sessions', async () => {
    const user = await register('guessed');
    const cookie = cookieOf(await send(PATHS.login, user));
    for (let i = 0; i < 5; i++) {
      expect((await send(PATHS.login, { ...user, password: 'wrong guess' })).statusCode).toBe(401);
    }
    const response = await send(PATHS.login, user);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_attempts']);
    expect(Number(response.headers['retry-after'])).toBe(1);
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: PATHS.login,
      payload: user,
      remoteAddress: '192.0.2.77',
    });
    expect(elsewhere.statusCode).toBe(200);
    expect((await server.app.inject({ url: PATHS.session, headers: { cookie } })).statusCode).toBe(200);
  });

  it.each(['victim', 'stranger'])('counts every spelling of one name together: %s', async (name) => {
    if (name === 'victim') await register(name);
    const spellings = ['i', 'I', '\u0130', '\uff49'].map((letter) => name.replace('i', letter));
    const spelled = name === 'victim' ? spellings : [name, name.toUpperCase(), ` ${name}`, 'STRANGER '];
    const statuses: number[] = [];
    for (const username of [...spelled, ...spelled]) {
      const payload = { username, password: 'wrong guess' };
      const remoteAddress = name === 'victim' ? '192.0.2.81' : '192.0.2.82';
      const response = await server.app.inject({ method: 'POST', url: PATHS.login, payload, remoteAddress });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('lets operators in whose names are no longer allowed for new accounts', async () => {
    const { app, database, operator } = server;
    await database.control.pool.query(
      `insert into operators (id, username, email, password_hash)
       select gen_random_uuid(), 'Odd \u200bname', 'odd@example.com', password_hash from operators where username = $1`,
      [operator.username],
    );
    for (const username of ['Odd \u200bname', 'odd \u200bNAME']) {
      const payload = { username, password: operator.password };
      expect((await app.inject({ method: 'POST', url: PATHS.login, payload })).statusCode).toBe(200);
    }
  });

  it('refuses a request from a page of another site', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const response = await send(PATHS.login, server.operator, headers);
      expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site_request']);
    }
  });

  it('refuses a page whose host name was rebound to this machine', async () => {
    const rebound = { host: 'rebound.example:4400', origin: 'http://rebound.example:4400' };
    for (const path of [PATHS.login, PATHS.register]) {
      const response = await send(path, server.operator, { ...rebound, 'sec-fetch-site': 'same-origin' });
      expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site_request']);
    }
  });

  it('answers malformed JSON with 400', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: PATHS.login,
      headers: { 'content-type': 'application/json' },
      payload: '{"username": ',
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_json']);
  });
});

describe('logout', () => {
  it('ends the session on the server', async () => {
    const cookie = await server.login();
    await server.app.inject({ method: 'POST', url: PATHS.logout, headers: { cookie } });
    const response = await server.app.inject({ url: PATHS.session, headers: { cookie } });
    expect(response.statusCode).toBe(401);
  });
});

it.each([PATHS.session, PATHS.apiKeys, PATHS.transactions, PATHS.live, `${PATHS.docs}/openapi.json`])(
  '%s needs a session',
  async (url) => {
    const response = await server.app.inject({ url });
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
  },
);

it('a call with an API key that only operators can make is refused as that', async () => {
  const response = await server.app.inject({
    url: PATHS.transactions,
    headers: { authorization: `Bearer clb_${'0'.repeat(32)}` },
  });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({
    code: 'unauthenticated',
    message: expect.stringContaining('An API key cannot make this call.'),
  });
});
