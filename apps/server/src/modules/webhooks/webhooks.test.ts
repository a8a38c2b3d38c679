import { createHmac } from 'node:crypto';
import { notificationSchema, PATHS, thinNotificationSchema, type WebhookHealth } from '@clearbench/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { readApiDocument } from '../../platform/http/api-document.ts';
import {
  at,
  create,
  deliveriesOf,
  detail,
  pay,
  receiver,
  server,
  setStatus,
  useWebhookServer,
  verify,
} from './testing/webhook-server.ts';

await useWebhookServer();

const document = await readApiDocument();

/** The schema of a notification in the API's documentation. */
function publishedSchema(type: string) {
  const { webhooks, components } = document as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    components: { schemas: object };
  };
  const schema = webhooks[type]?.post.requestBody.content['application/json']?.schema;
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

describe('a notification', () => {
  it('is sent for each step of a transfer, and the reference library verifies its signature', async () => {
    const { secret } = await create();
    const id = await pay();
    await server.settle();
    await setStatus(id, 'processing');
    await setStatus(id, 'failed');
    await server.settle();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      'transaction.initiated',
      'transaction.processing',
      'transaction.failed',
    ]);
    for (const received of receiver.received) {
      const notification = notificationSchema.parse(verify(secret, received));
      expect(notification.data.transaction.transactionId).toBe(id);
      expect(notification.data.transaction.status).toBe(notification.data.event.status);
      expect(notification.id).toBe(received.headers['webhook-id']);
      const published = publishedSchema(received.type);
      expect(published.safeParse(notification).error).toBeUndefined();
      expect(published.safeParse({ ...notification, type: 'conversion.completed' }).success).toBe(false);
    }
  });

  it('waits for the turn of its workspace', async () => {
    const order: string[] = [];
    vi.spyOn(server.app.courtesy, 'call').mockImplementation(async (workspace) => {
      order.push(workspace);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    receiver.answer = (_request, response) => {
      order.push('received');
      response.end();
    };
    await create();
    await pay();
    await server.settle();
    expect(order).toEqual([server.database.workspace, 'received']);
  });

  it('says who acted: the API key that sent the payment, then the operator', async () => {
    await create();
    await setStatus(await pay(), 'processing');
    await server.settle();
    const actors = receiver.received.map(
      ({ body }) => notificationSchema.parse(JSON.parse(body)).data.event.actor,
    );
    expect(actors).toEqual([
      { kind: 'api-key', id: expect.any(String), name: 'Test key' },
      { kind: 'operator', id: expect.any(String), name: server.operator.username },
    ]);
  });

  it('has a signature that a plain HMAC reproduces, and the fields that readers of CloudEvents expect', async () => {
    const { secret } = await create();
    await pay();
    await server.settle();
    const [received] = receiver.received;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const content = `${received?.headers['webhook-id']}.${received?.headers['webhook-timestamp']}.${received?.body}`;
    const signature = createHmac('sha256', key).update(content).digest('base64');
    expect(received?.headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      specversion: '1.0',
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      source: 'urn:clearbench',
      type: 'transaction.initiated',
      time: expect.stringMatching(/Z$/),
    });
  });

  it('goes only to webhooks that subscribed to it, and to those of its transfer', async () => {
    const first = await pay();
    await server.settle();
    const all = await create({ events: ['processing'] });
    const one = await create({ transactionId: first });
    const none = await create({ active: false });
    const second = await pay();
    await setStatus(first, 'processing');
    await setStatus(second, 'processing');
    await server.settle();
    expect((await deliveriesOf(all.id)).map(({ transactionId }) => transactionId).sort()).toEqual(
      [first, second].sort(),
    );
    expect((await deliveriesOf(one.id)).map(({ type, transactionId }) => [type, transactionId])).toEqual([
      ['transaction.processing', first],
    ]);
    expect(await deliveriesOf(none.id)).toEqual([]);
  });

  it('contains only ids where that was requested', async () => {
    const { secret } = await create({ thin: true });
    const id = await pay();
    await server.settle();
    const [received] = receiver.received;
    if (received === undefined) throw new Error('Nothing came.');
    const notification = thinNotificationSchema.parse(verify(secret, received));
    expect(notification.data.transactionId).toBe(id);
    expect(publishedSchema(received.type).safeParse(notification).error).toBeUndefined();
    expect(Object.keys(JSON.parse(received.body).data)).toEqual(['transactionId', 'uetr', 'eventId']);
  });

  it('is logged with its request and response', async () => {
    receiver.answer = (_request, response) => response.writeHead(201, { 'x-trace': 'abc' }).end('taken');
    const { id } = await create();
    const transactionId = await pay();
    await server.settle();
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 201, transactionId });
    const { attemptLog } = await detail(delivery?.id ?? '');
    expect(attemptLog).toMatchObject([
      {
        number: 1,
        url: receiver.url,
        address: '127.0.0.1',
        request: { body: receiver.received[0]?.body, headers: { 'user-agent': 'Clearbench-Webhooks/1' } },
        response: { status: 201, headers: { 'x-trace': 'abc' }, body: 'taken', truncated: false },
        error: null,
      },
    ]);
    const url = at(PATHS.transactionDeliveries, transactionId);
    expect((await server.call('GET', url)).json()).toHaveLength(1);
  });
});

describe('a failed delivery', () => {
  it('is retried by the schedule until it is given up', async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end('broken');
    const { id } = await create();
    await pay();
    await server.settle();
    const waitsMinutes: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [delivery] = await deliveriesOf(id);
      expect(delivery).toMatchObject({ attempts: attempt, lastStatus: 500 });
      if (delivery?.nextAttemptAt == null || delivery.lastAttemptAt === null) break;
      const waitMs = Date.parse(delivery.nextAttemptAt) - server.modules.system.clock.nowMs();
      waitsMinutes.push(waitMs / 60_000);
      await server.advanceClock(waitMs + 1);
      await server.settle();
    }
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null });
    const schedule = [5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440];
    expect(waitsMinutes).toHaveLength(schedule.length);
    for (const [index, wait] of waitsMinutes.entries()) {
      const planned = schedule[index] ?? 0;
      expect(wait).toBeGreaterThan(planned * 0.75);
      expect(wait).toBeLessThan(planned * 1.21);
    }
    // The same id each time, so that a receiver recognises it.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('waits as long as the endpoint asks', async () => {
    receiver.answer = (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    const { id } = await create();
    await pay();
    await server.settle();
    await server.advanceClock(3_590_000);
    await pay();
    await server.settle();
    expect(receiver.received).toHaveLength(1);
    receiver.answer = (_request, response) => response.end();
    await server.advanceClock(20_000);
    await server.settle();
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('is replayed alone or with all that failed, as a new attempt with the same id', async () => {
    receiver.answer = (_request, response) => response.writeHead(503).end();
    const { id } = await create();
    const startedAt = server.modules.system.clock.now().toISOString();
    await pay();
    await server.settle();
    await pay();
    await server.settle();
    receiver.answer = (_request, response) => response.end();
    const [newest] = await deliveriesOf(id);
    expect((await server.call('POST', at(PATHS.deliveryReplay, newest?.id ?? ''))).statusCode).toBe(200);
    await server.settle();
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered' });
    const replay = await server.call('POST', at(PATHS.webhookReplay, id), { failedSince: startedAt });
    expect(replay.json().replayed).toBe(1);
    await server.settle();
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const to = new Date(server.modules.system.clock.nowMs() + 1_000).toISOString();
    const range = await server.call('POST', at(PATHS.webhookReplay, id), { from: startedAt, to });
    expect(range.json().replayed).toBe(2);
    const reversed = await server.call('POST', at(PATHS.webhookReplay, id), { from: to, to: startedAt });
    expect([reversed.statusCode, reversed.json().message]).toEqual([
      422,
      'The end must not be before the start',
    ]);
    await server.settle();
    const health = (await server.call('GET', at(PATHS.webhookHealth, id))).json<WebhookHealth>();
    expect(health).toMatchObject({ waiting: 0, failingSince: null, p50Ms: expect.any(Number) });
    expect(health.hours).toHaveLength(24);
    expect(health.successRate).toBeGreaterThan(0.4);
  });
});

it.each([PATHS.webhooks, PATHS.receipts])('%s refuses a cursor that only looks like an id', async (path) => {
  const response = await server.call('GET', `${path}?cursor=${'-'.repeat(36)}`);
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_cursor']);
});

describe('the list of deliveries', () => {
  it('is paged and finds by transaction id, UETR, GPI and TRN code and notification id', async () => {
    const { id } = await create();
    const transactionId = await pay();
    await pay();
    await server.settle();
    const { uetr } = (await server.call('GET', at(PATHS.transaction, transactionId))).json();
    const random = transactionId.slice(4);
    const [delivery] = await deliveriesOf(id, `&search=${transactionId}`);
    const codes = [uetr, `GPI${random}`, `TRN-CLB${random.slice(0, 8)}`, delivery?.notificationId];
    for (const code of codes) {
      expect((await deliveriesOf(id, `&search=${code}`)).map((found) => found.transactionId)).toEqual([
        transactionId,
      ]);
    }
    expect(await deliveriesOf(id, '&search=nothing')).toEqual([]);
    const page = await server.call('GET', `${PATHS.deliveries}?webhookId=${id}&limit=1`);
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.headers.link).toContain('cursor=');
    expect(await deliveriesOf(id, '&state=delivered')).toHaveLength(2);
    expect(await deliveriesOf(id, '&state=retrying')).toHaveLength(0);
  });
});
