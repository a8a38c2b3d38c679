import { generateKeyPairSync } from 'node:crypto';
import {
  type AuditEntry,
  fillPath,
  ID_TOKEN_TYPE,
  type LoginOptions,
  PATHS,
  type SessionEntry,
  type SingleSignOn,
  TOKEN_EXCHANGE_GRANT,
} from '@clearbench/contract';
import type { JWK, JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StartUpError } from '../../platform/start-up-error.ts';
import { CLIENT, type IdentityProvider } from '../../testing/identity-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { memberOf } from '../workspaces/testing.ts';
import { Provider } from './provider.ts';
import { browserOf, HOME, providerFor } from './testing.ts';

const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const IDS = ['bank', 'oak'] as const;
type Id = (typeof IDS)[number];

let server: TestApp;
let providers: Record<Id, IdentityProvider>;
beforeAll(async () => {
  const [bank, oak] = [await start('bank'), await start('oak', KEY.publicKey.export({ format: 'jwk' }))];
  providers = { bank, oak };
  server = await createTestApp({
    env: {
      PUBLIC_URL: HOME,
      OIDC_PROVIDERS: 'bank,oak',
      ...variables('BANK', bank, 'admins=administrator; ops=main:operator'),
      ...variables('OAK', oak, 'everybody=main:viewer'),
    },
  });
});
afterAll(async () => {
  await server.close();
  for (const id of IDS) await providers[id].close();
});
afterEach(() => {
  for (const id of IDS) Object.assign(providers[id], { alter: null, isUp: true });
});

const start = (id: Id, clientKey?: JWK) => providerFor(() => server, id, clientKey);

const variables = (name: string, { issuer }: IdentityProvider, groups: string) => ({
  [`OIDC_${name}_ISSUER`]: issuer,
  [`OIDC_${name}_CLIENT_ID`]: CLIENT.id,
  ...(name === 'OAK'
    ? { OIDC_OAK_PRIVATE_KEY: KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    : { [`OIDC_${name}_CLIENT_SECRET`]: CLIENT.secret }),
  [`OIDC_${name}_NAME`]: name,
  [`OIDC_${name}_GROUPS`]: groups,
});

const { begin, complete, sessionOf, ...browser } = browserOf(() => server);
const signIn = (id: Id, subject: string, next?: string) => browser.signIn(id, providers[id], subject, next);

const person = (id: Id, subject: string, groups: string[], email = `${subject}@bank.example`) =>
  providers[id].people.set(subject, { email, preferred_username: email, groups });

describe('a sign-in', () => {
  it('gives a new account the rights of its groups, and the same account at the next login', async () => {
    person('bank', 'ann', ['ops', 'other']);
    const { session, next } = await signIn('bank', 'ann');
    expect(next).toBe('/dashboard');
    const first = await sessionOf(session);
    expect(first).toMatchObject({
      operator: { username: 'ann', email: 'ann@bank.example' },
      ofInstallation: false,
      workspace: { name: 'main', role: 'operator' },
    });
    const second = await sessionOf((await signIn('bank', 'ann')).session);
    expect(second?.operator.id).toBe(first?.operator.id);
  });

  it('makes administrators, and refuses whom no group gives a right', async () => {
    person('bank', 'root', ['admins']);
    expect((await sessionOf((await signIn('bank', 'root')).session))?.ofInstallation).toBe(true);
    person('bank', 'nobody', ['other']);
    expect(await signIn('bank', 'nobody')).toMatchObject({ session: null, problem: 'rights' });
  });

  it('without a right is only for people with an invitation', async () => {
    person('bank', 'guest', []);
    expect((await signIn('bank', 'guest', '/invitation/none')).problem).toBe('rights');
    const path = fillPath(PATHS.workspaceInvitations, { name: 'main' });
    const { token } = (await server.call('POST', path, { role: 'viewer', note: 'Guest' })).json();
    const { session, next } = await signIn('bank', 'guest', `/invitation/${token}`);
    expect(next).toBe(`/invitation/${token}`);
    expect(await sessionOf(session)).toMatchObject({ workspaces: 0, workspace: null });
  });

  it('keeps people with the same e-mail address apart, whoever knows them', async () => {
    const { username, password } = server.operator;
    const own = await sessionOf(await server.login());
    person('bank', 'same', ['ops'], own?.operator.email);
    person('oak', 'same', ['everybody'], own?.operator.email);
    const ids = [await signIn('bank', 'same'), await signIn('oak', 'same')].map(({ session }) =>
      sessionOf(session),
    );
    const operators = (await Promise.all(ids)).map((session) => session?.operator);
    expect(new Set([own?.operator.id, ...operators.map((operator) => operator?.id)]).size).toBe(3);
    expect(new Set([username, ...operators.map((operator) => operator?.username)]).size).toBe(3);
    const login = await server.app.inject({
      method: 'POST',
      url: PATHS.login,
      payload: { username, password },
    });
    expect(login.json().operator.id).toBe(own?.operator.id);
  });

  const ALTERED: [string, (claims: Record<string, unknown>) => object][] = [
    ['a wrong nonce', () => ({ nonce: 'of another login' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a wrong audience', () => ({ aud: 'another client' })],
    ['a wrong issuer', () => ({ iss: 'https://login.example.com' })],
    ['an expired token', ({ iat }) => ({ exp: Number(iat) - 600 })],
    ['a token of the future', ({ iat }) => ({ iat: Number(iat) + 6_000, nbf: Number(iat) + 6_000 })],
  ];
  it.each(ALTERED)('is refused with %s', async (_name, change) => {
    person('bank', 'eve', ['admins']);
    providers.bank.alter = (claims) => ({ ...claims, ...change(claims) });
    expect(await signIn('bank', 'eve')).toMatchObject({ session: null, problem: 'refused' });
  });

  it('is refused with a token that another key has signed', async () => {
    person('bank', 'eve', ['admins']);
    const { sign } = providers.bank;
    Object.assign(providers.bank, { alter: (claims: object) => claims, sign: providers.oak.sign });
    expect(await signIn('bank', 'eve')).toMatchObject({ session: null, problem: 'refused' });
    providers.bank.sign = sign;
    expect((await signIn('bank', 'eve')).session).not.toBeNull();
  });

  it('allows for a clock that differs by half a minute', async () => {
    person('bank', 'late', ['ops']);
    providers.bank.alter = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 30 });
    expect((await signIn('bank', 'late')).session).not.toBeNull();
  });

  it('is refused in a browser that did not begin it, at another provider, and a second time', async () => {
    person('bank', 'mia', ['ops']);
    const mine = await begin('bank');
    const back = await providers.bank.logIn(mine.location, 'mia');
    const other = await begin('bank');
    expect(await complete(back, '')).toMatchObject({ session: null, problem: 'expired' });
    expect(await complete(back, other.cookie)).toMatchObject({ session: null, problem: 'refused' });
    const mixedUp = new URL(back.href.replace('/bank/', '/oak/'));
    expect(await complete(mixedUp, mine.cookie)).toMatchObject({ session: null, problem: 'expired' });
    expect((await complete(back, mine.cookie)).session).not.toBeNull();
    expect(await complete(back, mine.cookie)).toMatchObject({ session: null, problem: 'refused' });
  });

  it('goes on when the provider has rotated its keys', async () => {
    person('bank', 'kim', ['ops']);
    expect((await signIn('bank', 'kim')).session).not.toBeNull();
    await providers.bank.rotateKeys();
    expect((await signIn('bank', 'kim')).session).not.toBeNull();
  });

  it('says that the provider is down, and nothing else stops', async () => {
    person('oak', 'lea', ['everybody']);
    const { location, cookie } = await begin('bank');
    const back = await providers.bank.logIn(location, 'ann');
    providers.bank.isUp = false;
    expect(await complete(back, cookie)).toMatchObject({ session: null, problem: 'unreachable' });
    // Before the browser goes there.
    expect((await begin('bank')).location).toContain('problem=unreachable');
    expect((await signIn('oak', 'lea')).session).not.toBeNull();
    expect(await sessionOf(await server.login())).not.toBeNull();
  });
});

describe('the groups', () => {
  it('take rights away at the next login, and end all earlier sessions', async () => {
    person('bank', 'leo', ['ops', 'admins']);
    const before = (await signIn('bank', 'leo')).session;
    person('bank', 'leo', ['ops']);
    const after = (await signIn('bank', 'leo')).session;
    expect(await sessionOf(before)).toBeNull();
    expect(await sessionOf(after)).toMatchObject({ ofInstallation: false, workspace: { role: 'operator' } });
    person('bank', 'leo', []);
    expect(await signIn('bank', 'leo')).toMatchObject({ session: null, problem: 'rights' });
    expect(await sessionOf(after)).toBeNull();
  });

  it('get rights in the settings, which whoever is logged in has at once, and loses at once', async () => {
    person('bank', 'pat', ['ops', 'managers']);
    const { session } = await signIn('bank', 'pat');
    const right = { provider: 'bank', group: 'managers', workspace: 'main', role: 'manager' };
    const added = await server.call('POST', PATHS.groupRights, right);
    expect(added.statusCode).toBe(201);
    expect((await sessionOf(session))?.workspace?.role).toBe('manager');
    expect((await server.call('POST', PATHS.groupRights, right)).json().code).toBe('group_right_taken');
    await server.call('DELETE', fillPath(PATHS.groupRight, { id: added.json().id }));
    expect(await sessionOf(session)).toBeNull();
    expect((await sessionOf((await signIn('bank', 'pat')).session))?.workspace?.role).toBe('operator');
    const audit = await server.call('GET', `${PATHS.audit}?log=installation&search=group_right`);
    expect(audit.json<AuditEntry[]>().map(({ action }) => action)).toEqual(
      expect.arrayContaining(['group_right.added', 'group_right.removed', 'operator.group_rights_changed']),
    );
  });

  it('are read again while the console is open, and a session that ended at the provider ends', async () => {
    for (const name of ['joe', 'jim']) person('bank', name, ['ops', 'admins']);
    const [joe, jim] = [(await signIn('bank', 'joe')).session, (await signIn('bank', 'jim')).session];
    const [job] = server.modules.singleSignOn.jobs ?? [];
    const check = async () =>
      job?.perform({}, { attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(10_000) });
    await check();
    expect([await sessionOf(joe), await sessionOf(jim)]).not.toContain(null);
    providers.bank.isUp = false;
    await check();
    providers.bank.isUp = true;
    person('bank', 'joe', ['ops']);
    await check();
    expect(await sessionOf(joe)).toBeNull();
    expect(await sessionOf(jim)).not.toBeNull();
    providers.bank.people.delete('jim');
    await check();
    expect(await sessionOf(jim)).toBeNull();
  });

  it('of a provider that is no longer configured give no rights', async () => {
    person('bank', 'sue', ['ops', 'admins']);
    const { session } = await signIn('bank', 'sue');
    const { pool } = server.database.control;
    const username = (await sessionOf(session))?.operator.username;
    const [before] = (await pool.query('select id from operators where username = $1', [username])).rows;
    await pool.query(`update operators set installation_by = 'gone' where id = $1`, [before.id]);
    await pool.query(`update memberships set granted_by = 'gone' where operator_id = $1`, [before.id]);
    await pool.query(`update identities set provider = 'gone' where operator_id = $1`, [before.id]);
    await server.modules.singleSignOn.start?.();
    expect(await sessionOf(session)).toBeNull();
    const { rows } = await pool.query(
      `select of_installation, (select count(*)::int from memberships where granted_by = 'gone') as roles
      from operators where id = $1`,
      [before.id],
    );
    expect(rows).toEqual([{ of_installation: false, roles: 0 }]);
  });

  it('leave alone what was given by hand', async () => {
    person('oak', 'gil', ['everybody']);
    const { session } = await signIn('oak', 'gil');
    const invitation = { role: 'manager', note: 'Gil' };
    const { token } = (
      await server.call('POST', fillPath(PATHS.workspaceInvitations, { name: 'main' }), invitation)
    ).json();
    const url = fillPath(PATHS.invitationAcceptance, { token });
    await server.app.inject({ method: 'POST', url, headers: { cookie: session ?? '' } });
    person('oak', 'gil', []);
    expect((await sessionOf((await signIn('oak', 'gil')).session))?.workspace?.role).toBe('manager');
  });
});

describe('the end of a session at the provider', () => {
  const logOut = (id: Id, token: string) =>
    server.app.inject({
      method: 'POST',
      url: fillPath(PATHS.providerLogout, { id }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const claims = (more: object) => ({
    iss: providers.bank.issuer,
    aud: CLIENT.id,
    iat: Math.floor(Date.now() / 1_000),
    jti: crypto.randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...more,
  });

  const logoutToken = (payload: JWTPayload, id: Id = 'bank') =>
    providers[id].sign(payload, { typ: 'logout+jwt' });

  it('ends the session here: one by its id, all by the subject', async () => {
    person('bank', 'tom', ['ops']);
    let sid: unknown;
    providers.bank.alter = (token) => {
      sid = token.sid;
      return token;
    };
    const one = (await signIn('bank', 'tom')).session;
    expect(sid).toBeTypeOf('string');
    const [two, three] = [(await signIn('bank', 'tom')).session, await server.login()];
    const oneSid = claims({ sub: 'tom', sid });
    // The id is that of the second session.
    expect((await logOut('bank', await logoutToken(oneSid))).statusCode).toBe(200);
    expect(await sessionOf(two)).toBeNull();
    expect(await sessionOf(one)).not.toBeNull();
    expect((await logOut('bank', await logoutToken(claims({ sub: 'tom' })))).statusCode).toBe(200);
    expect(await sessionOf(one)).toBeNull();
    expect(await sessionOf(three)).not.toBeNull();
  });

  const REFUSED: [string, () => Promise<string>][] = [
    ['of another provider', () => logoutToken(claims({ sub: 'tia' }), 'oak')],
    ['for another client', () => logoutToken(claims({ sub: 'tia', aud: 'another' }))],
    ['with a nonce', () => logoutToken(claims({ sub: 'tia', nonce: 'a' }))],
    ['without the event', () => logoutToken(claims({ sub: 'tia', events: {} }))],
    ['of another type', () => providers.bank.sign(claims({ sub: 'tia' }), { typ: 'JWT' })],
    ['without a type', () => providers.bank.sign(claims({ sub: 'tia' }), {})],
    ['for nobody', () => logoutToken(claims({}))],
    ['that is old', () => logoutToken(claims({ sub: 'tia', iat: 1_700_000_000 }))],
    ['that is none', async () => 'a.b.c'],
  ];
  it.each(REFUSED)('refuses a token %s', async (_name, make) => {
    person('bank', 'tia', ['ops']);
    const { session } = await signIn('bank', 'tia');
    const response = await logOut('bank', await make());
    expect([response.statusCode, response.json().code]).toEqual([400, 'logout_token_refused']);
    expect(await sessionOf(session)).not.toBeNull();
  });

  it('begins here, too: logging out leads to the provider', async () => {
    person('bank', 'uma', ['ops']);
    const { session } = await signIn('bank', 'uma');
    const failing = await signIn('bank', 'uma');
    vi.spyOn(Provider.prototype, 'logoutPage').mockRejectedValueOnce(new Error('metadata'));
    const ended = await server.app.inject({
      method: 'POST',
      url: PATHS.logout,
      headers: { cookie: failing.session ?? '' },
    });
    expect([ended.statusCode, ended.json().continueAt, await sessionOf(failing.session)]).toEqual([
      200,
      null,
      null,
    ]);
    const response = await server.app.inject({
      method: 'POST',
      url: PATHS.logout,
      headers: { cookie: session ?? '', 'sec-fetch-site': 'same-origin' },
    });
    const { searchParams, origin } = new URL(response.json().continueAt);
    expect(origin).toBe(providers.bank.issuer);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${HOME}/login`);
    expect(searchParams.get('id_token_hint')).toMatch(/^ey/);
    const own = await server.app.inject({
      method: 'POST',
      url: PATHS.logout,
      headers: { cookie: await server.login() },
    });
    expect(own.json().continueAt).toBeNull();
  });
});

it('the options of the login name the providers', async () => {
  const options = (await server.app.inject({ url: PATHS.loginOptions })).json<LoginOptions>();
  expect(options).toMatchObject({
    providersOnly: false,
    providers: [
      { id: 'bank', name: 'BANK' },
      { id: 'oak', name: 'OAK' },
    ],
  });
});

it('the settings show the addresses to enter at each provider', async () => {
  const { providers: shown } = (await server.call('GET', PATHS.singleSignOn)).json<SingleSignOn>();
  expect(shown).toMatchObject([
    {
      id: 'bank',
      callback: `${HOME}/api/auth/providers/bank/callback`,
      home: `${HOME}/login`,
      backChannelLogout: `${HOME}/api/auth/providers/bank/logout`,
    },
    { id: 'oak' },
  ]);
});

it('an account of a provider is not logged in by a passkey alone', async () => {
  person('bank', 'val', ['ops']);
  const own = await sessionOf((await signIn('bank', 'val')).session);
  const client = { address: '127.0.0.1', isLocal: true, userAgent: null };
  const opening = server.modules.auth.service.openSession(own?.operator.id ?? '', client);
  await expect(opening).rejects.toMatchObject({ code: 'password_login_off' });
});

it('an account of a provider gets no password by a reset', async () => {
  person('bank', 'vic', ['ops']);
  const { session } = await signIn('bank', 'vic');
  const username = (await sessionOf(session))?.operator.username ?? '';
  const newPassword = 'a new long password';
  await server.app.inject({
    method: 'POST',
    url: PATHS.resetPassword,
    payload: { username, superPassword: server.superPassword, newPassword, confirmPassword: newPassword },
  });
  const login = await server.app.inject({
    method: 'POST',
    url: PATHS.login,
    payload: { username, password: newPassword },
  });
  expect(login.statusCode).toBe(401);
  const mine = await server.app.inject({ url: PATHS.sessions, headers: { cookie: session ?? '' } });
  expect(mine.json<SessionEntry[]>()).toHaveLength(1);
});

it('with passwords turned off only the emergency operator has one, and its use is recorded', async () => {
  const other = await createTestApp({
    env: {
      PUBLIC_URL: HOME,
      LOGIN: 'sso',
      OPERATOR_USERNAME: 'Emergency',
      OIDC_ISSUER: providers.bank.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    },
  });
  const post = async (url: string, payload: object) =>
    (await other.app.inject({ method: 'POST', url, payload })).json<{ code?: string }>();
  const password = 'a long password';
  const reset = { superPassword: other.superPassword, newPassword: password, confirmPassword: password };
  expect((await other.app.inject({ url: PATHS.loginOptions })).json()).toMatchObject({
    providersOnly: true,
    registration: false,
  });
  expect((await post(PATHS.login, { username: 'ann', password })).code).toBe('password_login_off');
  expect((await post(PATHS.resetPassword, { username: 'ann', ...reset })).code).toBe('password_login_off');
  expect((await post(PATHS.register, { username: 'ann', email: 'ann@bank.example', password })).code).toBe(
    'registration_closed',
  );
  expect((await other.call('GET', PATHS.singleSignOn)).json<SingleSignOn>().emergency).toMatchObject({
    username: 'Emergency',
    lastLoginAt: expect.any(String),
  });
  const audit = await other.call('GET', `${PATHS.audit}?log=installation&action=session.emergency_opened`);
  expect(audit.json()).toHaveLength(1);
  await other.close();
});

it('turning passwords off ends the sessions and tokens of those who have one, and no others', async () => {
  const { pool } = server.database.control;
  person('bank', 'zoe', ['ops']);
  const byProvider = (await signIn('bank', 'zoe')).session;
  const byPassword = await memberOf(server, 'main', 'operator');
  const emergency = await server.login();
  const tokenOf = async (cookie: string) => {
    const payload = { name: 'CI', role: 'viewer', scope: 'read', workspaces: ['main'] };
    const made = await server.app.inject({
      method: 'POST',
      url: PATHS.accessTokens,
      headers: { cookie },
      payload,
    });
    return made.json().token as string;
  };
  const tokens = [await tokenOf(emergency), await tokenOf(byProvider ?? '')];
  const own = await byPassword('POST', PATHS.accessTokens, {
    ...{ name: 'CI', role: 'viewer', scope: 'read', workspaces: ['main'] },
  });
  tokens.push(own.json().token);
  const post = (url: string, payload: object, cookie = '') =>
    server.app.inject({ method: 'POST', url, headers: { cookie }, payload });
  const admin = { username: 'Amy', password: 'correct horse battery' };
  await post(PATHS.register, { ...admin, email: 'amy@bank.example' });
  const [{ name, value } = { name: '', value: '' }] = (await post(PATHS.login, admin)).cookies;
  const trusted = { issuer: providers.bank.issuer, audience: HOME, role: 'viewer', scope: 'read' };
  for (const [subject, cookie] of [
    ['of Amy', `${name}=${value}`],
    ['of the emergency operator', emergency],
  ] as const) {
    const pipeline = { ...trusted, name: 'CI', subject, workspaces: ['main'] };
    expect((await post(PATHS.trustedPipelines, pipeline, cookie)).statusCode).toBe(201);
  }
  const restart = (username: string) =>
    server.another('web', undefined, undefined, { LOGIN: 'sso', OPERATOR_USERNAME: username });
  // With a wrong name, nothing ends.
  await expect(restart('nobody')).rejects.toThrow(/no enabled operator of this name with a password/);
  await expect(restart('zoe')).rejects.toThrow(StartUpError);
  expect((await byPassword('GET', PATHS.session)).statusCode).toBe(200);
  const restarted = await restart(server.operator.username);
  const statuses = await Promise.all(
    tokens.map((token) =>
      restarted.app.inject({ url: PATHS.transactions, headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401]);
  const exchange = async (sub: string) => {
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const token = await providers.bank.sign({ iss: trusted.issuer, aud: HOME, sub, iat: exp - 60, exp });
    const payload = {
      grant_type: TOKEN_EXCHANGE_GRANT,
      subject_token: token,
      subject_token_type: ID_TOKEN_TYPE,
    };
    return (await restarted.app.inject({ method: 'POST', url: PATHS.tokenExchange, payload })).statusCode;
  };
  expect([await exchange('of Amy'), await exchange('of the emergency operator')]).toEqual([400, 200]);
  expect((await byPassword('GET', PATHS.session)).statusCode).toBe(401);
  expect([await sessionOf(emergency), await sessionOf(byProvider)]).not.toContain(null);
  const { rows } = await pool.query(
    `select action from audit_entries where concat(before, after) like '%Passwords were turned off%' order by action`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['access_token.revoked', 'session.revoked', 'session.revoked'],
  ]);
});
