import {
  type AppSetup,
  type AuditEntry,
  type Factors,
  fillPath,
  PATHS,
  type RecoveryCodes,
  type Session,
  type SessionEntry,
} from '@clearbench/contract';
import { TOTP } from 'otpauth';
import { beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { serverAtOneTime } from '../testing.ts';

const PERIOD_MS = 30_000;
const PASSWORD = 'a long password';

const server = await serverAtOneTime();
// Each test has its own steps of the clock, and no delays after failed attempts.
beforeEach(async () => {
  vi.setSystemTime(Date.now() + 10 * PERIOD_MS);
  await server.database.control.pool.query('delete from auth_attempts');
});

/** A browser: keeps cookies. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.app.inject({
      method,
      url,
      headers: { cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const { statusCode: status } = response;
    return { status, code: status < 300 ? null : response.json().code, json: <T>() => response.json<T>() };
  }

  login(username: string, password = PASSWORD) {
    return this.send('POST', PATHS.login, { username, password });
  }

  /** Another browser with the same cookies. */
  copy(): Browser {
    const copy = new Browser();
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  keepsSession = async () => (await this.send('GET', PATHS.session)).status === 200;
}

let count = 0;
async function newOperator() {
  count += 1;
  const username = `treasury-${count}`;
  await server.call('POST', PATHS.register, {
    username,
    email: `${username}@oak.example`,
    password: PASSWORD,
  });
  const browser = new Browser();
  expect((await browser.login(username)).status).toBe(200);
  return { username, browser };
}

const codeOf = (secret: string, timestamp = Date.now()) => new TOTP({ secret }).generate({ timestamp });
const laterCode = (secret: string) => codeOf(secret, vi.setSystemTime(Date.now() + PERIOD_MS) && Date.now());

async function withApp() {
  const { username, browser } = await newOperator();
  const { secret, ticket } = (await browser.send('POST', PATHS.factorAppSetup)).json<AppSetup>();
  const added = await browser.send('PUT', PATHS.factorApp, { ticket, code: codeOf(secret) });
  expect(added.status).toBe(200);
  return { username, browser, secret, ticket, codes: added.json<RecoveryCodes>().recoveryCodes ?? [] };
}

it('asks for a code after the password, and lets in with it', async () => {
  const { username, secret } = await withApp();
  const browser = new Browser();
  expect(await browser.login(username)).toMatchObject({ status: 401, code: 'second_factor_required' });
  expect(await browser.keepsSession()).toBe(false);
  expect((await browser.send('GET', PATHS.secondFactor)).json()).toEqual({
    username,
    code: true,
    passkey: false,
  });
  expect(await browser.send('POST', PATHS.secondFactor, { code: '000000' })).toMatchObject({
    status: 401,
    code: 'invalid_second_factor',
  });
  const code = laterCode(secret);
  expect((await browser.send('POST', PATHS.secondFactor, { code })).status).toBe(200);
  expect(await browser.keepsSession()).toBe(true);
});

it('accepts no code twice, not that of the setup either, and no login in progress twice', async () => {
  const { username, secret } = await withApp();
  const [one, two] = [new Browser(), new Browser()];
  await one.login(username);
  await two.login(username);
  expect((await one.send('POST', PATHS.secondFactor, { code: codeOf(secret) })).status).toBe(401);
  const code = laterCode(secret);
  const answers = await Promise.all(
    [one, two].map((browser) => browser.send('POST', PATHS.secondFactor, { code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it('slows down guesses of codes, also with the right password in between', async () => {
  const { username, secret } = await withApp();
  const browser = new Browser();
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    await browser.login(username);
    statuses.push((await browser.send('POST', PATHS.secondFactor, { code: `00000${guess}` })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await browser.send('POST', PATHS.secondFactor, { code: codeOf(secret) })).status).toBe(429);
});

it('a new password ends logins in progress', async () => {
  const { username, browser: settled, secret } = await withApp();
  const browser = new Browser();
  await browser.login(username);
  await settled.send('POST', PATHS.password, { currentPassword: PASSWORD, newPassword: 'another long one' });
  const late = await browser.send('POST', PATHS.secondFactor, { code: laterCode(secret) });
  expect(late).toMatchObject({ status: 401, code: 'login_expired' });
});

it('gives ten recovery codes once, each of which works once', async () => {
  const { username, browser, codes } = await withApp();
  expect(new Set(codes).size).toBe(10);
  const [first = ''] = codes;
  const statuses: number[] = [];
  for (const code of [first.toUpperCase().replaceAll('-', ' '), first]) {
    const lost = new Browser();
    await lost.login(username);
    statuses.push((await lost.send('POST', PATHS.secondFactor, { code })).status);
  }
  expect(statuses).toEqual([200, 401]);
  expect((await browser.send('GET', PATHS.factors)).json<Factors>()).toMatchObject({
    password: true,
    recoveryCodes: 9,
  });
  const { rows } = await server.database.control.pool.query('select code_hash from recovery_codes');
  expect(rows.map(({ code_hash }) => code_hash.toString('latin1')).join()).not.toContain(first);
  const renewed = (await browser.send('POST', PATHS.recoveryCodes)).json<RecoveryCodes>().recoveryCodes;
  const old = new Browser();
  await old.login(username);
  expect((await old.send('POST', PATHS.secondFactor, { code: codes[1] })).status).toBe(401);
  expect((await old.send('POST', PATHS.secondFactor, { code: renewed?.[0] })).status).toBe(200);
});

it('the first factor ends the other sessions; a setup belongs to its operator and works once', async () => {
  const { username, browser } = await newOperator();
  const other = new Browser();
  await other.login(username);
  const { secret, ticket } = (await browser.send('POST', PATHS.factorAppSetup)).json<AppSetup>();
  const stranger = await newOperator();
  const stolen = await stranger.browser.send('PUT', PATHS.factorApp, { ticket, code: codeOf(secret) });
  expect(stolen.code).toBe('invalid_second_factor');
  const setup = { ticket, code: codeOf(secret) };
  expect((await browser.send('PUT', PATHS.factorApp, setup)).status).toBe(200);
  expect((await browser.send('PUT', PATHS.factorApp, setup)).status).toBe(401);
  expect([await browser.keepsSession(), await other.keepsSession()]).toEqual([true, false]);
});

it('asks for a recent proof before sensitive calls: the password, or the second factor if there is one', async () => {
  const plain = await newOperator();
  const secured = await withApp();
  await server.database.control.pool.query(
    `update sessions set confirmed_at = now() - interval '16 minutes'`,
  );
  const invite = ({ browser }: { browser: Browser }) =>
    browser.send('POST', fillPath(PATHS.workspaceInvitations, { name: 'main' }), {
      role: 'viewer',
      note: 'Ann at Oak Bank',
    });
  expect(await invite(plain)).toMatchObject({ status: 403, code: 'confirmation_required' });
  expect(await plain.browser.keepsSession()).toBe(true);
  const confirm = ({ browser }: { browser: Browser }, body: object) =>
    browser.send('POST', PATHS.confirmation, body);
  expect((await confirm(plain, { password: 'not the password' })).code).toBe('invalid_password');
  expect((await invite(plain)).status).toBe(403);
  expect((await confirm(plain, { password: PASSWORD })).status).toBe(200);
  expect((await confirm(secured, { password: PASSWORD })).code).toBe('invalid_second_factor');
  expect((await invite(secured)).status).toBe(403);
  expect((await confirm(secured, { code: laterCode(secured.secret) })).status).toBe(200);
  const audit = await server.call('GET', `${PATHS.audit}?log=installation&action=session.confirmed`);
  expect(audit.json<AuditEntry[]>().map(({ after }) => after)).toMatchObject([
    { factor: 'code' },
    { factor: 'password' },
  ]);
});

it('a reset of the password still asks for the second factor', async () => {
  const { username, secret } = await withApp();
  const newPassword = 'four unrelated words';
  const { superPassword } = server;
  const reset = await new Browser().send('POST', PATHS.resetPassword, {
    username,
    superPassword,
    newPassword,
    confirmPassword: newPassword,
  });
  expect(reset.status).toBe(200);
  const browser = new Browser();
  expect((await browser.login(username, newPassword)).code).toBe('second_factor_required');
  expect(await browser.keepsSession()).toBe(false);
  await browser.send('POST', PATHS.secondFactor, { code: laterCode(secret) });
  expect(await browser.keepsSession()).toBe(true);
});

it('a proof of who the operator is gives the session another token, and ends the one before', async () => {
  const { browser, secret } = await withApp();
  const before = browser.copy();
  const code = laterCode(secret);
  expect((await browser.send('POST', PATHS.confirmation, { code })).status).toBe(200);
  expect([await browser.keepsSession(), await before.keepsSession()]).toEqual([true, false]);
  expect((await browser.send('GET', PATHS.sessions)).json<SessionEntry[]>()).toMatchObject([
    { current: true },
  ]);

  // Two at once with one cookie: the second has none that works.
  const [one, two] = [browser.copy(), browser.copy()];
  const codes = [laterCode(secret), codeOf(secret, Date.now() + PERIOD_MS)];
  const answers = await Promise.all(
    [one, two].map((copy, index) => copy.send('POST', PATHS.confirmation, { code: codes[index] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await server.call('GET', PATHS.session)).statusCode).toBe(200);

  const plain = await newOperator();
  const first = plain.browser.copy();
  const { secret: added, ticket } = (await plain.browser.send('POST', PATHS.factorAppSetup)).json<AppSetup>();
  await plain.browser.send('PUT', PATHS.factorApp, { ticket, code: codeOf(added) });
  expect([await plain.browser.keepsSession(), await first.keepsSession()]).toEqual([true, false]);
});

it('a workspace can require a second factor, and only who has one can end that', async () => {
  const { username, browser, secret } = await withApp();
  const path = fillPath(PATHS.workspace, { name: 'main' });
  expect((await browser.send('PATCH', path, { secondFactor: true })).status).toBe(200);
  const { browser: without } = await newOperator();
  for (const url of [PATHS.transactions, fillPath(PATHS.workspaceMembers, { name: 'main' })]) {
    expect(await without.send('GET', url)).toMatchObject({ status: 403, code: 'second_factor_missing' });
  }
  expect((await without.send('PATCH', path, { secondFactor: false })).code).toBe('second_factor_missing');
  expect((await without.send('GET', PATHS.session)).json<Session>().needsSecondFactor).toBe(true);
  const setup = (await without.send('POST', PATHS.factorAppSetup)).json<AppSetup>();
  const code = codeOf(setup.secret);
  expect((await without.send('PUT', PATHS.factorApp, { ticket: setup.ticket, code })).status).toBe(200);
  expect((await without.send('GET', PATHS.transactions)).status).toBe(200);
  const later = new Browser();
  await later.login(username);
  await later.send('POST', PATHS.secondFactor, { code: laterCode(secret) });
  expect((await later.send('PATCH', path, { secondFactor: false })).status).toBe(200);
});

it('the installation can require a second factor; the last one then stays', async () => {
  const strict = await createTestApp({ env: { SECOND_FACTOR: 'required' } });
  expect((await strict.call('GET', PATHS.workspaces)).json().code).toBe('second_factor_missing');
  expect((await strict.call('GET', PATHS.session)).json().needsSecondFactor).toBe(true);
  const setup = (await strict.call('POST', PATHS.factorAppSetup)).json<AppSetup>();
  const code = codeOf(setup.secret);
  expect((await strict.call('PUT', PATHS.factorApp, { ticket: setup.ticket, code })).statusCode).toBe(200);
  expect((await strict.call('GET', PATHS.workspaces)).statusCode).toBe(200);
  expect((await strict.call('DELETE', PATHS.factorApp)).json().code).toBe('last_second_factor');
});

it('a session that has not proved the factor, such as one of a provider, cannot replace it', async () => {
  const { browser, secret } = await withApp();
  // The setup started before.
  const { secret: other, ticket } = (await browser.send('POST', PATHS.factorAppSetup)).json<AppSetup>();
  await server.database.control.pool.query('update sessions set second_factor = false');
  const setup = { ticket, code: codeOf(other) };
  for (const [method, path, payload] of [
    ['POST', PATHS.factorAppSetup],
    ['PUT', PATHS.factorApp, setup],
    ['DELETE', PATHS.factorApp],
    ['POST', PATHS.recoveryCodes],
    ['POST', PATHS.passkeyOptions],
  ] as const) {
    expect(await browser.send(method, path, payload)).toMatchObject({
      status: 403,
      code: 'confirmation_required',
    });
  }
  expect((await browser.send('POST', PATHS.confirmation, { code: laterCode(secret) })).status).toBe(200);
  expect((await browser.send('POST', PATHS.recoveryCodes)).status).toBe(200);
});
