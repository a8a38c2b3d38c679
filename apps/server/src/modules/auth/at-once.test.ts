import { type AppSetup, PATHS } from '@clearbench/contract';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { waitingForLocks } from '../../platform/database/testing.ts';
import { createTestApp } from '../../testing/test-app.ts';

const PASSWORD = 'a long password';
const NEW_PASSWORD = 'four unrelated words';
const PATIENCE = { timeout: 20_000 };

const server = await createTestApp();

const send = (url: string, payload: object, cookie = '', method: 'POST' | 'PUT' = 'POST') =>
  server.app.inject({ method, url, payload, headers: { cookie } });
const logIn = (username: string, password = PASSWORD) => send(PATHS.login, { username, password });
const cookieOf = ({ cookies: [cookie] }: LightMyRequestResponse) => `${cookie?.name}=${cookie?.value}`;
const resultOf = ({ statusCode, json }: LightMyRequestResponse) =>
  statusCode < 300 ? statusCode : json().code;
const reset = (username: string) =>
  send(PATHS.resetPassword, {
    username,
    superPassword: server.superPassword,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });

async function registered(username: string): Promise<string> {
  const email = `${username}@oak.example`;
  expect((await send(PATHS.register, { username, email, password: PASSWORD })).statusCode).toBe(201);
  return username;
}

/** Has both begin while the operator is locked, so that the second waits for the commit of the first. */
async function inTurn(
  username: string,
  first: () => Promise<LightMyRequestResponse>,
  second: () => Promise<LightMyRequestResponse>,
) {
  const { pool } = server.database.control;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from operators where username = $1 for update', [username]);
    const waiting = (count: number) =>
      vi.waitFor(async () => expect(await waitingForLocks({ pool })).toBe(count), PATIENCE);
    const before = first();
    await waiting(1);
    const after = second();
    await waiting(2);
    await holder.query('commit');
    return [resultOf(await before), resultOf(await after)];
  } finally {
    // Closed, not reused: after a failure, it still holds the lock.
    holder.release(true);
  }
}

const sessionsOf = async (username: string): Promise<number> => {
  const { rows } = await server.database.control.pool.query(
    'select from sessions join operators on operators.id = operator_id where username = $1',
    [username],
  );
  return rows.length;
};

it('a login with the earlier password opens no session while the password is reset', async () => {
  const username = await registered('raced-login');
  expect(
    await inTurn(
      username,
      () => reset(username),
      () => logIn(username),
    ),
  ).toEqual([200, 'login_expired']);
  expect(await sessionsOf(username)).toBe(0);
});

it('a change with the earlier password does not undo a reset', async () => {
  const username = await registered('raced-change');
  const cookie = cookieOf(await logIn(username));
  const change = () =>
    send(PATHS.password, { currentPassword: PASSWORD, newPassword: 'words of somebody else' }, cookie);
  expect(await inTurn(username, () => reset(username), change)).toEqual([200, 'invalid_password']);
  expect(resultOf(await logIn(username, NEW_PASSWORD))).toBe(200);
});

it('a login without a second factor opens no session while the first one is set up', async () => {
  const username = await registered('raced-factor');
  const cookie = cookieOf(await logIn(username));
  const { secret, ticket } = (await send(PATHS.factorAppSetup, {}, cookie)).json<AppSetup>();
  const code = new TOTP({ secret }).generate();
  const setUp = () => send(PATHS.factorApp, { ticket, code }, cookie, 'PUT');
  expect(await inTurn(username, setUp, () => logIn(username))).toEqual([200, 'login_expired']);
  expect(await sessionsOf(username)).toBe(1);
});

it('two first operators who register at once: only one gets the server', async () => {
  const empty = await createTestApp({ env: { REGISTRATION: 'first' } });
  await empty.database.control.pool.query('delete from operators');
  const register = (username: string) =>
    empty.app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username, email: `${username}@oak.example`, password: PASSWORD },
    });
  const answers = await Promise.all([register('first-ann'), register('other-bob')]);
  expect(answers.map(resultOf).sort()).toEqual([201, 'registration_closed']);
});
