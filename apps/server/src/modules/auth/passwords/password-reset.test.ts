import { PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { cookieOf, serverAtOneTime, strangerAt } from '../testing.ts';

const server = await serverAtOneTime();
const { send, register } = strangerAt(server);

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
