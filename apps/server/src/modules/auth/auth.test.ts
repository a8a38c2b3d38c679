import { PATHS, type Session } from '@clearbench/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  // The delays after failed logins must not expire while a slow machine runs a test.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await createTestApp();
});
afterAll(() => {
  vi.useRealTimers();
  return server.close();
});

const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });

async function register(username: string, password = 'a long password') {
  const email = `${username.replaceAll(/[^a-zA-Z-]/g, '')}@example.com`;
  const response = await send(PATHS.register, { username, email, password });
  expect(response.statusCode).toBe(201);
  return { username, password };
}

const cookieOf = ({ cookies: [cookie] }: LightMyRequestResponse) => `${cookie?.name}=${cookie?.value}`;

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
    await behindTls.close();
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

describe('registration', () => {
  it.each([
    'ann (by operator)',
    'oper\u200bator',
    'o\u202eperator',
    'operator\u3164',
    'ann\tb',
    '<b>ann</b>',
  ])('refuses a name that could be taken for another text: %j', async (username) => {
    const response = await send(PATHS.register, {
      username,
      email: 'n@example.com',
      password: 'a long password',
    });
    expect([response.statusCode, response.json().errors[0]]).toMatchObject([
      422,
      { path: 'username', message: 'Username may contain only letters, digits and . _ @ -' },
    ]);
  });

  it.each(['\u0430nna', 'paypa\u03bf', 'tre\u0430sury-1', 'ann\u0966', 'Ann\u00fc.\u0416'])(
    'refuses a name that mixes alphabets: %j',
    async (username) => {
      const response = await send(PATHS.register, {
        username,
        email: 'n@example.com',
        password: 'a long password',
      });
      expect(response.json().errors).toMatchObject([
        {
          path: 'username',
          message: 'Username mixes alphabets, such as Latin and Cyrillic. Please use letters from only one',
        },
      ]);
    },
  );

  it.each(['...', '_-@-_'])('refuses a name of punctuation only: %s', async (username) => {
    const response = await send(PATHS.register, {
      username,
      email: 'n@example.com',
      password: 'a long password',
    });
    expect(response.json().errors).toMatchObject([
      { path: 'username', message: 'Username must contain at least one letter or digit' },
    ]);
  });

  it.each([
    ['Cyrillic', '\u0410\u043d\u043d\u0430.2'],
    ['Greek', '\u03ac\u03bd\u03bd\u03b1'],
    ['Japanese', '\u7530\u4e2d\u3055\u3093'],
    ['digits', '007'],
  ])('accepts a name in one alphabet: %s', async (alphabet, username) => {
    const email = `${alphabet}@example.com`;
    expect((await send(PATHS.register, { username, email, password: 'a long password' })).statusCode).toBe(
      201,
    );
  });

  it('accepts accented letters, in their normal form', async () => {
    await register(' \uff21nn\u00fc.\u00df@x-1_2 ');
    const response = await send(PATHS.login, {
      username: 'ann\u00fc.\u00df@x-1_2',
      password: 'a long password',
    });
    expect(response.json().operator.username).toBe('Ann\u00fc.\u00df@x-1_2');
    const again = {
      username: '\uff21nn\u00fc.\u00df@X-1_2',
      email: 'again@example.com',
      password: 'a long password',
    };
    expect((await send(PATHS.register, again)).json().code).toBe('username_taken');
  });

  it('refuses a name that looks like one that is taken', async () => {
    await register('Operator-Ill');
    const alike = [
      'operator\u0301-ill',
      'o\u0308perator-ill',
      '\u00d8perator-ill',
      'operator-\u0131ll',
      '0perator-ill',
      'operator-il1',
    ];
    for (const username of alike) {
      const response = await send(PATHS.register, {
        username,
        email: 'alike@example.com',
        password: 'a long password',
      });
      expect([username, response.statusCode, response.json()]).toMatchObject([
        username,
        409,
        {
          code: 'username_taken',
          message: 'This username looks too much like an existing one. Please choose another.',
          errors: [{ path: 'username' }],
        },
      ]);
    }
    await register('coco');
    const cyrillic = {
      username: '\u0441\u043e\u0421\u041e',
      email: 'c@example.com',
      password: 'a long password',
    };
    expect((await send(PATHS.register, cyrillic)).json().code).toBe('username_taken');
  });

  it('accepts one of two names with the same look when both are registered at the same time', async () => {
    const statuses = await Promise.all(
      ['together', 'tog\u00e9ther', 't0gether', 'tog\u00ebth\u00e9r'].map(async (username, index) => {
        const email = `together-${index}@example.com`;
        return (await send(PATHS.register, { username, email, password: 'a long password' })).statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('names the field of a username or an email address that is taken', async () => {
    await register('taken');
    const username = await send(PATHS.register, {
      username: 'Taken',
      email: 'new@example.com',
      password: 'a long password',
    });
    expect([username.statusCode, username.json().errors[0].path]).toEqual([409, 'username']);
    const email = await send(PATHS.register, {
      username: 'another',
      email: 'taken@example.com',
      password: 'a long password',
    });
    expect([email.statusCode, email.json().errors[0].path]).toEqual([409, 'email']);
  });

  it('stops for an address that keeps registering, and continues for others', async () => {
    const open = await createTestApp({ env: { REGISTRATION: 'open' } });
    const attempt = (index: number, remoteAddress: string) =>
      open.app.inject({
        method: 'POST',
        url: PATHS.register,
        remoteAddress,
        // The same e-mail address each time: nothing is stored, but the expensive work is done.
        payload: { username: `many-${index}`, email: 'many@example.com', password: 'a long password' },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 51; index++) {
      statuses.push((await attempt(index, '192.0.2.1')).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await attempt(99, '192.0.2.2')).statusCode).toBe(409);
    await open.close();
  });

  it('is closed after the first operator when configured so', async () => {
    const closed = await createTestApp({ env: { REGISTRATION: 'first' } });
    const response = await closed.app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username: 'late', email: 'late@example.com', password: 'a long password' },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'registration_closed']);
    const options = await closed.app.inject({ url: PATHS.loginOptions });
    expect(options.json()).toMatchObject({ registration: false });
    await closed.close();
  });
});

describe('password reset', () => {
  const reset = (username: string, superPassword: string, newPassword = 'another password') =>
    send(PATHS.resetPassword, { username, superPassword, newPassword, confirmPassword: newPassword });

  it('changes the password and ends every session of the operator', async () => {
    const user = await register('forgetful');
    const cookie = cookieOf(await send(PATHS.login, user));
    expect((await reset(user.username, server.superPassword)).statusCode).toBe(200);
    const session = await server.app.inject({ url: PATHS.session, headers: { cookie } });
    expect(session.statusCode).toBe(401);
    expect((await send(PATHS.login, user)).statusCode).toBe(401);
    const after = await send(PATHS.login, { username: user.username, password: 'another password' });
    expect(after.statusCode).toBe(200);
  });

  it('lets a person in at once after too many wrong guesses', async () => {
    const user = await register('locked-out');
    for (let i = 0; i < 6; i++) await send(PATHS.login, { ...user, password: 'wrong guess' });
    expect((await send(PATHS.login, user)).statusCode).toBe(429);
    expect((await reset(user.username, server.superPassword, 'the new password')).statusCode).toBe(200);
    const after = await send(PATHS.login, { ...user, password: 'the new password' });
    expect(after.statusCode).toBe(200);
  });

  it('does not reveal whether the account exists', async () => {
    await register('existing');
    const known = await reset('existing', server.superPassword);
    const unknown = await reset('not-existing', server.superPassword);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
  });

  it('refuses a wrong super password', async () => {
    await register('target');
    const response = await reset('target', 'not the super password');
    expect([response.statusCode, response.json().code]).toEqual([403, 'invalid_super_password']);
  });

  it('limits guesses of the super password, whatever account they name', async () => {
    const guessed = await createTestApp();
    const guess = (index: number, remoteAddress: string) =>
      guessed.app.inject({
        method: 'POST',
        url: PATHS.resetPassword,
        remoteAddress,
        payload: {
          username: `account-${index}`,
          superPassword: index === 0 ? guessed.superPassword : 'a wrong guess',
          newPassword: 'another password',
          confirmPassword: 'another password',
        },
      });
    for (let index = 1; index <= 5; index++) {
      expect((await guess(index, '192.0.2.1')).statusCode).toBe(403);
    }
    expect((await guess(0, '192.0.2.1')).statusCode).toBe(429);
    expect((await guess(0, '192.0.2.2')).statusCode).toBe(200);
    await guessed.close();
  });

  it('refuses two different passwords, on the confirm field', async () => {
    const response = await send(PATHS.resetPassword, {
      username: 'target',
      superPassword: 'x',
      newPassword: 'password one',
      confirmPassword: 'password two',
    });
    expect(response.json().errors).toMatchObject([
      { path: 'confirmPassword', message: "Passwords don't match" },
    ]);
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
