import {
  type ApiKey,
  type CreatedWebhook,
  INGESTION_PATHS,
  PATHS,
  type Webhook,
  type WebhookSecret,
} from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { verify } from '../webhooks/testing/webhook-server.ts';
import { consentAtWise } from '../wise/testing.ts';

const server = await createTestApp();
const receiver = await startReceiver();

/** As a damaged backup leaves it. */
const damage = (table: string, column: string, where = 'true') =>
  server.database.pool.query(`update ${table} set ${column} = set_byte(${column}, 29, get_byte(${column}, 29) # 255)
    where ${where} and ${column} is not null`);
const at = (path: string, id: string) => path.replace(':id', id);
const read = async <T>(path: string) => {
  const response = await server.call('GET', path);
  expect([path, response.statusCode], response.body).toEqual([path, 200]);
  return response.json<T>();
};
const createWebhook = async (url: string) =>
  (await server.call('POST', PATHS.webhooks, { url })).json<CreatedWebhook>();
const connect = () =>
  server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'simulated-api-key' });

describe('one value that cannot be opened', () => {
  it('of an API key leaves the list, and the key still works', async () => {
    const [damaged, intact] = [await server.createKey('damaged'), await server.createKey('intact')];
    await damage('api_keys', 'key_sealed', `id = '${damaged.id}'`);
    const keys = await read<ApiKey[]>(PATHS.apiKeys);
    const textOf = (id: string) => keys.find((key) => key.id === id)?.apiKey;
    expect(textOf(damaged.id)).toBe('clb_unreadable_please_create_a_new_key');
    expect(textOf(intact.id)).toBe(intact.apiKey);
    const posted = await server.app.inject({
      method: 'POST',
      url: INGESTION_PATHS.fin,
      headers: { authorization: `Bearer ${damaged.apiKey}`, 'content-type': 'text/plain' },
      payload: mt103(),
    });
    expect(posted.statusCode, posted.body).toBe(201);
  });

  it('of a webhook leaves the list, and a new secret repairs it', async () => {
    const damaged = await createWebhook(receiver.url);
    const intact = await createWebhook('http://127.0.0.1:1/other');
    await damage('webhooks', 'secret_sealed', `id = '${damaged.id}'`);
    const webhooks = await read<Webhook[]>(PATHS.webhooks);
    expect(webhooks).toMatchObject([
      { id: intact.id, unreadable: [] },
      { id: damaged.id, unreadable: ['secret'] },
    ]);
    const test = () => server.call('POST', at(PATHS.webhookTest, damaged.id), { type: 'transaction.failed' });
    expect((await test()).json()).toMatchObject({ code: 'webhook_secret_lost' });
    const rotated = await server.call('POST', at(PATHS.webhookRotation, damaged.id), { overlapHours: 24 });
    expect(rotated.json()).toMatchObject({ previousSecret: null, previousSecretUntil: null });
    expect((await test()).json()).toMatchObject({ state: 'delivered' });
    const [received] = receiver.received;
    if (received === undefined) throw new Error('Nothing was sent.');
    verify(rotated.json<WebhookSecret>().secret, received);
  });

  it('of a previous secret leaves the current one', async () => {
    const { id } = await createWebhook(receiver.url);
    await server.call('POST', at(PATHS.webhookRotation, id), { overlapHours: 24 });
    await damage('webhooks', 'previous_secret_sealed', `id = '${id}'`);
    expect(await read(at(PATHS.webhookSecret, id))).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      previousSecret: null,
    });
    const tested = await server.call('POST', at(PATHS.webhookTest, id), { type: 'transaction.failed' });
    expect(tested.json()).toMatchObject({ state: 'delivered' });
  });

  it('of a receiver’s URL leaves the list, and its URL can be entered again', async () => {
    const { apiKey } = await server.createKey();
    const url = `/api/webhook-transaction/global/status/${apiKey}`;
    const { id } = await createWebhook(url);
    await damage('webhooks', 'url_sealed', `id = '${id}'`);
    const [webhook] = await read<Webhook[]>(PATHS.webhooks);
    expect(webhook).toMatchObject({ id, unreadable: ['url'], url: expect.stringMatching(/\/clb_.{4}$/) });
    const changed = await server.call('PATCH', at(PATHS.webhook, id), { url });
    expect(changed.json()).toMatchObject({ unreadable: [], url });
  });

  it.each(['handle_sealed', 'access_token_sealed'])(
    'of the connection to Wise (%s) is a lost connection',
    async (column) => {
      expect((await connect()).statusCode).toBe(200);
      const { accessToken } = await read<{ accessToken: string }>(PATHS.wiseConnection);
      await damage('wise_connections', column, `state = 'connected'`);
      const cookie = await server.login();
      const profiles = await server.app.inject({
        method: 'GET',
        url: PATHS.wiseProfiles,
        headers: { cookie, authorization: `Bearer ${accessToken}` },
      });
      expect(profiles.statusCode).toBe(column === 'handle_sealed' ? 200 : 409);
      expect(await read(PATHS.wiseConnection)).toMatchObject({
        state: 'lost',
        problem: 'The stored access to Wise can no longer be read. Please connect the account again.',
      });
      expect((await connect()).statusCode).toBe(200);
      expect(await read(PATHS.wiseConnection)).toMatchObject({ state: 'connected', problem: null });
    },
  );

  it('of an authorization at Wise asks to begin again', async () => {
    const back = await consentAtWise(server);
    await damage('wise_authorizations', 'verifier_sealed');
    const refused = await server.call('GET', `${PATHS.wiseCallback}?${back.toString()}`);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'wise_state_mismatch']);
  });

  it('of the simulated Wise is created again', async () => {
    await damage('wise_simulator_keys', 'private_key_sealed');
    const other = await server.another();
    const connected = await other.call('POST', PATHS.wiseConnect, {
      profileId: '7200001',
      apiKey: 'simulated-api-key',
    });
    expect(connected.statusCode, connected.body).toBe(200);
  });

  it('of the sandbox’s login only ends the prefilled form', async () => {
    await damage('clearbench.operators', 'sandbox_password_sealed');
    const options = await server.app.inject({ method: 'GET', url: PATHS.loginOptions });
    expect([options.statusCode, options.json().credentials]).toEqual([200, null]);
  });
});
