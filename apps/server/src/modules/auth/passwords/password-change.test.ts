import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();

const change = (cookie: string, currentPassword: string, newPassword: string) =>
  server.app.inject({
    method: 'POST',
    url: PATHS.password,
    headers: { cookie },
    payload: { currentPassword, newPassword },
  });

const statusOf = async (cookie: string) =>
  (await server.app.inject({ url: PATHS.session, headers: { cookie } })).statusCode;

it.each([
  ['password1', 'common and breached'],
  ['P@ssw0rd!', 'almost the same as a common'],
  ['clearbench2026', '“clearbench”'],
  ['oakbank2026', '“oakbank”'],
  ['qwertzuiop', 'keyboard'],
  ['abcdefghij', 'sequence'],
  ['hunter2hunter2', 'repeats itself'],
])('refuses %s and says why', async (password, reason) => {
  const payload = { username: 'oakbank-ann', email: 'ann@oak.example', password };
  const response = await server.app.inject({ method: 'POST', url: PATHS.register, payload });
  expect([response.statusCode, response.json().code]).toEqual([422, 'weak_password']);
  expect(response.json().errors).toMatchObject([
    { path: 'password', message: expect.stringContaining(reason) },
  ]);
});

it('is changed with the current one, and ends the other sessions', async () => {
  const { username, password } = server.operator;
  const [mine, other] = [await server.login(), await server.login()];
  const wrong = await change(mine, 'not the password', 'four unrelated words');
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([403, 'currentPassword']);
  expect((await change(mine, password, username + username)).json().code).toBe('weak_password');
  expect(await statusOf(other)).toBe(200);
  expect((await change(mine, password, 'four unrelated words')).statusCode).toBe(200);
  expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401]);
  const login = (typed: string) =>
    server.app.inject({ method: 'POST', url: PATHS.login, payload: { username, password: typed } });
  expect((await login(password)).statusCode).toBe(401);
  expect((await login('four unrelated words')).statusCode).toBe(200);
});
