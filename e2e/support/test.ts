import { test as base, expect } from '@playwright/test';
import { createApiKey, logIn, type Session, sandboxCredentials } from './operator.ts';
import { startServer, type TestServer } from './server.ts';

interface WorkerFixtures {
  /** Variables for the server: a spec that sets them gets its own server. */
  serverEnv: Record<string, string>;
  server: TestServer;
  /** The sandbox's own operator, logged in. */
  operator: Session;
  /** An active API key for tests that only need some payments. */
  apiKey: string;
}

interface TestFixtures {
  /** Whether the browser starts with the operator's session. */
  signedIn: boolean;
  /** Fails a test in which the console threw an error or violated its own content security policy. */
  soundness: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  operator: [
    async ({ server }, use) => {
      await use(await logIn(server.baseURL, await sandboxCredentials(server.baseURL)));
    },
    { scope: 'worker' },
  ],
  apiKey: [async ({ operator }, use) => use(await createApiKey(operator)), { scope: 'worker' }],

  signedIn: [true, { option: true }],
  baseURL: async ({ server }, use) => use(server.baseURL),
  storageState: async ({ server, operator, signedIn }, use) => {
    const { hostname } = new URL(server.baseURL);
    const cookie = {
      ...operator.cookie,
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
    await use({ cookies: signedIn ? [cookie] : [], origins: [] });
  },
  soundness: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('weberror', (fault) => problems.push(String(fault.error())));
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) problems.push(message.text());
      });
      await use(undefined);
      // A request still being answered by a mock when the page closes is aborted: that is not a fault.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
