import { PATHS } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { serverAtOneTime } from '../testing.ts';

const server = await serverAtOneTime();
const other = (await server.another()).app;

const login = (app: FastifyInstance, password: string) =>
  app.inject({
    method: 'POST',
    url: PATHS.login,
    payload: { username: server.operator.username, password },
  });

const reset = (app: FastifyInstance, superPassword: string, newPassword: string) =>
  app.inject({
    method: 'POST',
    url: PATHS.resetPassword,
    payload: {
      username: server.operator.username,
      superPassword,
      newPassword,
      confirmPassword: newPassword,
    },
  });

it('every process counts the attempts made at the others, and a reset at one lets a person in at all', async () => {
  for (let i = 0; i < 5; i++) {
    expect((await login(i % 2 === 0 ? server.app : other, 'wrong guess')).statusCode).toBe(401);
  }
  for (const app of [server.app, other]) {
    expect((await login(app, server.operator.password)).statusCode).toBe(429);
  }
  expect((await reset(other, server.superPassword, 'the new password')).statusCode).toBe(200);
  for (const app of [server.app, other]) {
    expect((await login(app, 'the new password')).statusCode).toBe(200);
  }
});

it('every process counts the guesses of the super password at the others', async () => {
  for (let i = 0; i < 5; i++) {
    expect((await reset(server.app, 'wrong guess', 'the new password')).statusCode).toBe(403);
  }
  expect((await reset(other, server.superPassword, 'the new password')).statusCode).toBe(429);
});

it('every process counts the registrations at the others', async () => {
  const register = (app: FastifyInstance, index: number) =>
    app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username: `many-${index}`, email: 'many@example.com', password: 'a long password' },
    });
  for (let index = 0; index < 50; index++) {
    expect((await register(index % 2 === 0 ? server.app : other, index)).statusCode).not.toBe(429);
  }
  for (const app of [server.app, other]) expect((await register(app, 50)).statusCode).toBe(429);
});
