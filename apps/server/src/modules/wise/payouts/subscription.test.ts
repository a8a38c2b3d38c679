import {
  createWiseApplication,
  createWiseClient,
  createWiseOAuth,
  createWiseTransport,
  generateKeyPair,
} from '@clearbench/wise';
import { createMemoryStore, createWiseSimulator } from '@clearbench/wise/simulator';
import { beforeEach, expect, it } from 'vitest';
import { StateSubscription } from './subscription.ts';

const PROFILE = 7_200_001;
const EVENTS_URL = 'https://console.example/api/wise/events';
const REGISTERED = { id: 'console', secret: 'secret' };

let calls: string[];
let isDown: boolean;
const keys = generateKeyPair();

/** A server process, and the Wise that it talks to. */
async function process(application = REGISTERED) {
  const simulator = createWiseSimulator({
    store: createMemoryStore(),
    clock: { now: Date.now, sleep: async () => {} },
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    privateKey: (await keys).privateKey,
    applications: [{ ...REGISTERED, name: 'Console', redirectUris: [] }],
    personalTokens: ['token'],
    deliver: async () => 200,
  });
  const transport = createWiseTransport({
    apiUrl: 'https://wise.simulated',
    clock: { now: Date.now, sleep: async () => {} },
    fetch: async (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return isDown ? new Response('', { status: 503 }) : await simulator.handle(request);
    },
  });
  const client = createWiseClient(transport, { accessToken: 'token' });
  const oauth = createWiseOAuth(transport, {
    clientId: application.id,
    clientSecret: application.secret,
    authorizeUrl: 'https://wise.simulated/oauth/authorize/',
  });
  const start = () =>
    new StateSubscription({
      url: EVENTS_URL,
      application: async () => {
        const { accessToken } = await oauth.applicationToken();
        return createWiseApplication(transport, { clientId: application.id, accessToken });
      },
    });
  return { client, start };
}

beforeEach(() => {
  calls = [];
  isDown = false;
});

const made = () => calls.filter((call) => /^POST .*subscriptions$/.test(call));

it('belongs to the application for accounts connected on its page, whatever the number of accounts and starts', async () => {
  const { client, start } = await process();
  for (const subscription of [start(), start()]) {
    await subscription.ensure({ client, profileId: PROFILE, kind: 'oauth' });
    await subscription.ensure({ client, profileId: PROFILE + 1, kind: 'oauth' });
  }
  expect(made()).toEqual(['POST /v3/applications/console/subscriptions']);
});

it('belongs to the profile for an account connected with an API key', async () => {
  const { client, start } = await process();
  for (const subscription of [start(), start()]) {
    await subscription.ensure({ client, profileId: PROFILE, kind: 'api-key' });
    await subscription.ensure({ client, profileId: PROFILE, kind: 'api-key' });
  }
  expect(made()).toEqual([`POST /v3/profiles/${PROFILE}/subscriptions`]);
});

it('belongs to the profile where Wise does not let the application subscribe', async () => {
  const { client, start } = await process({ id: 'console', secret: 'wrong' });
  await start().ensure({ client, profileId: PROFILE, kind: 'oauth' });
  expect(made()).toEqual([`POST /v3/profiles/${PROFILE}/subscriptions`]);
});

it('is not replaced by one of the profile while Wise is down', async () => {
  const { client, start } = await process();
  const subscription = start();
  isDown = true;
  await expect(subscription.ensure({ client, profileId: PROFILE, kind: 'oauth' })).rejects.toThrow();
  isDown = false;
  await subscription.ensure({ client, profileId: PROFILE, kind: 'oauth' });
  expect(made()).toEqual(['POST /v3/applications/console/subscriptions']);
});
