import {
  ID_TOKEN_TYPE,
  PATHS,
  type SessionEntry,
  type SingleSignOn,
  TOKEN_EXCHANGE_GRANT,
} from '@clearbench/contract';
import { expect, it } from 'vitest';
import { StartUpError } from '../../platform/start-up-error.ts';
import { CLIENT } from '../../testing/identity-provider.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { memberOf } from '../workspaces/testing.ts';
import { HOME, serverWithProviders } from './testing.ts';

const { server, providers, person, signIn, sessionOf } = await serverWithProviders();

it('an account of a provider is not logged in by a passkey alone', async () => {
  person('bank', 'val', ['ops']);
  const own = await sessionOf((await signIn('bank', 'val')).session);
  const client = { address: '127.0.0.1', isLocal: true, userAgent: null };
  const { id = '', username = '' } = own?.operator ?? {};
  const opening = server.modules.auth.service.openSession({ id, username, password_hash: null }, client);
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
