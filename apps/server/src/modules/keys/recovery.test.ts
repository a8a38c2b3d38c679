import { randomBytes } from 'node:crypto';
import {
  type ApiKey,
  type CreatedWebhook,
  type Dashboard,
  PATHS,
  type Webhook,
  type WebhookSecret,
} from '@clearbench/contract';
import { expect, it } from 'vitest';
import type { Module } from '../../platform/module.ts';
import { mt103 } from '../../testing/samples.ts';
import { settle } from '../../testing/settle.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { verify } from '../webhooks/testing/webhook-server.ts';
import { provideMasterKey } from './provide-master-key.ts';

const at = (path: string, id: string) => path.replace(':id', id);
const read = async <T>(path: string) => {
  const response = await after.call('GET', path);
  expect([path, response.statusCode], response.body).toEqual([path, 200]);
  return response.json<T>();
};
const work = () => settle(Object.values<Module>(after.modules), server.database);
const settings = (masterKey: Buffer) => ({
  masterKey,
  oldMasterKey: null,
  dataDir: '/nonexistent',
  acceptNewMasterKey: true,
});

const server = await createTestApp();
const receiver = await startReceiver();
const provided = await provideMasterKey(server.database, settings(server.masterKey));
expect(provided).toEqual(server.masterKey);
const create = async (input: object) =>
  (await server.call('POST', PATHS.webhooks, input)).json<CreatedWebhook>();
const endpoint = await create({ url: receiver.url });
const { apiKey } = await server.createKey();
const partner = await create({ url: `/api/webhook-transaction/global/status/${apiKey}` });
await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'simulated-api-key' });
expect((await server.post(mt103())).statusCode).toBe(201);

const masterKey = randomBytes(32);
await provideMasterKey(server.database, settings(masterKey));
/** The server after the recovery. */
const after = await server.another('web', masterKey);

it('lists every webhook, and says of each what can no longer be read', async () => {
  const webhooks = await read<Webhook[]>(PATHS.webhooks);
  expect(webhooks).toMatchObject([
    { id: partner.id, state: 'disabled', disabledReason: 'secret_lost', unreadable: ['secret', 'url'] },
    { id: endpoint.id, state: 'disabled', disabledReason: 'secret_lost', unreadable: ['secret'] },
  ]);
  const { attention } = await read<Dashboard>(PATHS.dashboard);
  expect(attention.webhooksDisabled).toMatchObject([{ reason: 'secret_lost' }, { reason: 'secret_lost' }]);
});

it('keeps what waits for a webhook, and sends it once the webhook has a new secret', async () => {
  const enabled = await after.call('POST', at(PATHS.webhookResume, endpoint.id));
  expect([enabled.statusCode, enabled.json().code]).toEqual([409, 'webhook_secret_lost']);
  const tested = await after.call('POST', at(PATHS.webhookTest, endpoint.id), { type: 'transaction.failed' });
  expect([tested.statusCode, tested.json().code]).toEqual([409, 'webhook_secret_lost']);
  const revealed = await after.call('GET', at(PATHS.webhookSecret, endpoint.id));
  expect([revealed.statusCode, revealed.json().code]).toEqual([409, 'webhook_secret_lost']);
  await work();
  expect(receiver.received).toEqual([]);

  const rotated = await after.call('POST', at(PATHS.webhookRotation, endpoint.id), {});
  expect(rotated.json<WebhookSecret>()).toMatchObject({ previousSecret: null });
  expect(await read<Webhook>(at(PATHS.webhook, endpoint.id))).toMatchObject({
    state: 'active',
    disabledReason: null,
    unreadable: [],
  });
  await work();
  const [received] = receiver.received;
  if (received === undefined) throw new Error('Nothing was sent.');
  verify(rotated.json<WebhookSecret>().secret, received);
});

it('sends to a webhook that is made after it', async () => {
  const made = await after.call('POST', PATHS.webhooks, { url: `${receiver.url}/new` });
  expect(made.statusCode, made.body).toBe(201);
  const tested = await after.call('POST', at(PATHS.webhookTest, made.json().id), {
    type: 'transaction.failed',
  });
  expect(tested.json()).toMatchObject({ state: 'delivered' });
});

it('says that Wise must be connected again, which works', async () => {
  expect(await read(PATHS.wiseConnection)).toMatchObject({
    state: 'lost',
    problem: expect.stringMatching(/master key .* lost.*connect the account again/),
  });
  const connected = await after.call('POST', PATHS.wiseConnect, {
    profileId: '7200001',
    apiKey: 'simulated-api-key',
  });
  expect(connected.statusCode, connected.body).toBe(200);
  expect(await read(PATHS.wiseConnection)).toMatchObject({ state: 'connected' });
});

it('lists the API keys as revoked, without their texts', async () => {
  const keys = await read<ApiKey[]>(PATHS.apiKeys);
  expect(new Set(keys.map(({ isActive, apiKey }) => [isActive, apiKey].join()))).toEqual(
    new Set(['false,clb_unreadable_please_create_a_new_key']),
  );
});

it('is in the audit log, with what it discarded', async () => {
  const [entry] = await read<{ after: object }[]>(
    `${PATHS.audit}?log=installation&action=master_key.replaced`,
  );
  expect(entry?.after).toMatchObject({ webhooksWithoutSecret: 2, lostWiseConnections: 1 });
});
