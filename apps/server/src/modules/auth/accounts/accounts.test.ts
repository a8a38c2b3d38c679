import { type Account, type AuditEntry, fillPath, PATHS } from '@clearbench/contract';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'violet harbour 81 lantern';

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp({ env: { REGISTRATION: 'open' } });
});

async function register(username: string): Promise<string> {
  const registered = await server.app.inject({
    method: 'POST',
    url: PATHS.register,
    payload: { username, email: `${username}@bank.example`, password: PASSWORD },
  });
  expect(registered.statusCode).toBe(201);
  return (await accountOf(username)).id;
}

const login = (username: string) =>
  server.app.inject({ method: 'POST', url: PATHS.login, payload: { username, password: PASSWORD } });

async function cookieOf(username: string): Promise<string> {
  const { cookies } = await login(username);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const accounts = async () => (await server.call('GET', PATHS.accounts)).json<Account[]>();
const accountOf = async (username: string) =>
  (await accounts()).find((account) => account.username === username) as Account;
const change = (path: string, id: string, cookie?: string) =>
  cookie === undefined
    ? server.call('POST', fillPath(path, { id }))
    : server.app.inject({ method: 'POST', url: fillPath(path, { id }), headers: { cookie } });

it('lists who can log in, with their sessions', async () => {
  const id = await register('treasury');
  expect(await accountOf('treasury')).toMatchObject({
    administrator: true,
    workspaces: [],
    sessions: 0,
    lastUsedAt: null,
    disabledAt: null,
  });
  await login('treasury');
  expect(await accountOf('treasury')).toMatchObject({ sessions: 1, lastUsedAt: expect.any(String) });
  // A session that nobody used for so long has ended.
  await server.database.control.pool.query(
    "update sessions set last_used_at = now() - interval '9 hours' where operator_id = $1",
    [id],
  );
  expect(await accountOf('treasury')).toMatchObject({ sessions: 0, lastUsedAt: null });
});

it('a disabled account has no sessions and gets none, until it is enabled again', async () => {
  const id = await register('treasury');
  const cookie = await cookieOf('treasury');
  expect((await change(PATHS.accountDisabling, id)).statusCode).toBe(200);
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie } })).statusCode).toBe(401);
  const refused = await login('treasury');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_disabled']);
  // With a wrong password, nobody learns that.
  const wrong = { username: 'treasury', password: 'something else 12' };
  const unknown = await server.app.inject({ method: 'POST', url: PATHS.login, payload: wrong });
  expect(unknown.json().code).toBe('invalid_credentials');
  expect(await accountOf('treasury')).toMatchObject({ sessions: 0, disabledAt: expect.any(String) });

  expect((await change(PATHS.accountEnabling, id)).statusCode).toBe(200);
  expect((await login('treasury')).statusCode).toBe(200);
  const actions = (await server.call('GET', `${PATHS.audit}?log=installation`))
    .json<AuditEntry[]>()
    .map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['operator.disabled', 'operator.enabled']));
});

it('ends all sessions of an account, which may log in again', async () => {
  const id = await register('treasury');
  const cookie = await cookieOf('treasury');
  await login('treasury');
  expect((await change(PATHS.accountSessionsEnd, id)).statusCode).toBe(200);
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie } })).statusCode).toBe(401);
  expect((await login('treasury')).statusCode).toBe(200);
});

it('removes the second factors of somebody who has lost them, and ends their sessions', async () => {
  const id = await register('treasury');
  const cookie = await cookieOf('treasury');
  const { pool } = server.database.control;
  await pool.query(`update operators set totp_sealed = '\\x01' where id = $1`, [id]);
  await pool.query(`insert into recovery_codes (operator_id, code_hash) values ($1, '\\x02')`, [id]);
  expect(await accountOf('treasury')).toMatchObject({ secondFactor: true });
  const url = fillPath(PATHS.accountFactors, { id });
  expect((await server.call('DELETE', url)).statusCode).toBe(200);
  expect(await accountOf('treasury')).toMatchObject({ secondFactor: false, sessions: 0 });
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie } })).statusCode).toBe(401);
  expect((await login('treasury')).statusCode).toBe(200);
  expect((await pool.query('select from recovery_codes')).rowCount).toBe(0);
});

it('nobody disables their own account, and of two who disable each other one is left', async () => {
  const [one, other] = [await register('treasury'), await register('payments')];
  const [ofOne, ofOther] = [await cookieOf('treasury'), await cookieOf('payments')];
  const own = await change(PATHS.accountDisabling, one, ofOne);
  expect([own.statusCode, own.json().code]).toEqual([409, 'own_account']);
  const both = await Promise.all([
    change(PATHS.accountDisabling, other, ofOne),
    change(PATHS.accountDisabling, one, ofOther),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  const disabled = (await accounts()).filter(({ disabledAt }) => disabledAt !== null);
  expect(disabled).toHaveLength(1);
  expect((await change(PATHS.accountDisabling, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});
