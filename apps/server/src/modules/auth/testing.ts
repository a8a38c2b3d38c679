import { PATHS } from '@clearbench/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * A server for the tests of one file, at a time that stands still: the delays after failed logins must not expire while a slow machine
 * runs a test.
 */
export async function serverAtOneTime(): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'] });
  afterAll(() => void vi.useRealTimers());
  return createTestApp();
}

export const cookieOf = ({ cookies: [cookie] }: LightMyRequestResponse) => `${cookie?.name}=${cookie?.value}`;

/** A browser that nobody has logged in with. */
export const strangerAt = (server: TestApp) => {
  const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, payload, headers });
  return {
    send,
    async register(username: string, password = 'a long password') {
      const email = `${username.replaceAll(/[^a-zA-Z-]/g, '')}@example.com`;
      const response = await send(PATHS.register, { username, email, password });
      expect(response.statusCode).toBe(201);
      return { username, password };
    },
  };
};
