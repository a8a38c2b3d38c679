import {
  type CreatedWebhook,
  type CreateWebhookInput,
  type Delivery,
  type DeliveryDetail,
  fillPath,
  PATHS,
  type Webhook,
} from '@clearbench/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export let server: TestApp;
/** A partner's endpoint, a new one for each test. */
export let receiver: Receiver;

/** A server for all tests of a file, whose webhooks are deleted after each of them. */
export async function useWebhookServer(): Promise<void> {
  server = await createTestApp();
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    for (const { id } of (await server.call('GET', PATHS.webhooks)).json<Webhook[]>()) {
      await server.call('DELETE', fillPath(PATHS.webhook, { id }));
    }
  });
}

export const at = (path: string, id: string) => path.replace(':id', id);
export const create = async (input: Partial<CreateWebhookInput> = {}) => {
  const response = await server.call('POST', PATHS.webhooks, { url: receiver.url, ...input });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<CreatedWebhook>();
};
export const get = async (id: string) => (await server.call('GET', at(PATHS.webhook, id))).json<Webhook>();
export const pay = async () => {
  const transactionId: string = (await server.post(mt103())).json().transactions[0].transactionId;
  return transactionId;
};
export const setStatus = (id: string, status: string) =>
  server.call('PATCH', at(PATHS.transactionStatus, id), { status });
export const deliveriesOf = async (webhookId: string, query = '') =>
  (await server.call('GET', `${PATHS.deliveries}?webhookId=${webhookId}${query}`)).json<Delivery[]>();
export const detail = async (id: string) =>
  (await server.call('GET', at(PATHS.delivery, id))).json<DeliveryDetail>();
export const verify = (secret: string, { headers, body }: { headers: object; body: string }) =>
  new StandardWebhook(secret).verify(body, headers as Record<string, string>);
