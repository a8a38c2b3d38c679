import type { ServerResponse } from 'node:http';
import { PATHS } from '@clearbench/contract';
import { beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import {
  at,
  create,
  deliveriesOf,
  get,
  pay,
  receiver,
  server,
  useWebhookServer,
} from '../testing/webhook-server.ts';

await useWebhookServer();
await server.another('worker');
const PATIENCE = { timeout: 60_000, interval: 20 };

let other: Receiver;
beforeEach(async () => {
  other = await startReceiver();
});

const change = async (id: string, input: object) => {
  const response = await server.call('PATCH', at(PATHS.webhook, id), input);
  expect(response.statusCode, response.body).toBe(200);
};
const untilReceived = (by: Receiver, count: number) =>
  expect.poll(() => by.received.length, PATIENCE).toBe(count);

it('an endpoint that becomes a receiver of ours is no longer called, and others continue', async () => {
  receiver.answer = (_request, response) => response.writeHead(500).end();
  const { id } = await create();
  await pay();
  await untilReceived(receiver, 1);
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts, PATIENCE).toBe(1);
  await change(id, { url: `/api/webhook-transaction/treasury/status/${(await server.createKey()).apiKey}` });
  await server.advanceClock(10_000);
  await create({ url: other.url });
  await pay();
  await untilReceived(other, 1);
  expect((await deliveriesOf(id)).map(({ attempts }) => attempts)).toEqual([1]);
});

it('another URL starts afresh, however long the first one asked to be left alone', async () => {
  receiver.answer = (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
  const { id } = await create();
  await pay();
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts, PATIENCE).toBe(1);
  await change(id, { url: other.url });
  await pay();
  await untilReceived(other, 1);
});

it('an answer of the old URL after the change says nothing about the new one', async () => {
  const held: ServerResponse[] = [];
  receiver.answer = (_request, response) => held.push(response);
  const { id } = await create();
  await pay();
  await expect.poll(() => held.length, PATIENCE).toBe(1);
  await change(id, { url: other.url });
  await pay();
  await untilReceived(other, 1);
  for (const response of held) response.writeHead(410).end();
  await expect
    .poll(async () => (await deliveriesOf(id)).map(({ attempts }) => attempts), PATIENCE)
    .toEqual([1, 1]);
  await pay();
  await untilReceived(other, 2);
  expect(await get(id)).toMatchObject({ state: 'active', failingSince: null });
});

it('a test of an ordered webhook is sent once, and nothing waits for it', async () => {
  const held: ServerResponse[] = [];
  const { id } = await create({ ordered: true });
  await pay();
  await untilReceived(receiver, 1);
  receiver.answer = (_request, response, body) => {
    if (held.length === 0 && body.includes('"test":true')) held.push(response);
    else response.end();
  };
  const testing = server.call('POST', at(PATHS.webhookTest, id), { type: 'transaction.initiated' });
  await untilReceived(receiver, 2);
  await pay();
  await untilReceived(receiver, 3);
  for (const response of held) response.end();
  expect((await testing).statusCode).toBe(200);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});
