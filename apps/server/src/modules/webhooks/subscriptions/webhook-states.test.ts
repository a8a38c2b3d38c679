import { type DeliveryDetail, PATHS, type WebhookHealth, type WebhookSecret } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import {
  at,
  create,
  deliveriesOf,
  get,
  pay,
  receiver,
  server,
  useWebhookServer,
  verify,
} from '../testing/webhook-server.ts';

await useWebhookServer();

describe('a webhook', () => {
  it('is disabled by 410, says why, keeps new notifications, and sends them when it is enabled', async () => {
    receiver.answer = (_request, response) => response.writeHead(410).end();
    const { id } = await create();
    await pay();
    await server.settle();
    expect(await get(id)).toMatchObject({ state: 'disabled', active: false, disabledReason: 'gone' });
    await pay();
    await server.settle();
    expect(receiver.received).toHaveLength(1);
    const health = (await server.call('GET', at(PATHS.webhookHealth, id))).json<WebhookHealth>();
    expect(health).toMatchObject({ waiting: 2, nextAttemptAt: null });
    receiver.answer = (_request, response) => response.end();
    await server.call('PATCH', at(PATHS.webhook, id), { active: true });
    await server.advanceClock(10_000);
    await server.settle();
    expect(await get(id)).toMatchObject({ state: 'active', disabledReason: null });
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('is disabled when it has failed for five days', async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end();
    const { id } = await create();
    await pay();
    await server.settle();
    await server.advanceClock(5 * 24 * 3_600_000);
    await server.settle();
    expect(await get(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    const audit = (await server.call('GET', `${PATHS.audit}?action=webhook.disabled`)).json();
    expect(audit[0]).toMatchObject({ actor: { kind: 'system' }, object: { id } });
  });

  it('keeps notifications while it is paused', async () => {
    const { id } = await create();
    await server.call('POST', at(PATHS.webhookPause, id));
    await pay();
    await server.settle();
    expect(receiver.received).toHaveLength(0);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'pending', nextAttemptAt: null }]);
    await server.call('POST', at(PATHS.webhookResume, id));
    await server.settle();
    expect(receiver.received).toHaveLength(1);
  });

  it('signs with both secrets while one replaces the other', async () => {
    const { id, secret } = await create();
    const rotated = await server.call('POST', at(PATHS.webhookRotation, id), { overlapHours: 1 });
    const fresh = rotated.json<WebhookSecret>();
    expect(fresh.previousSecret).toBe(secret);
    await pay();
    await server.settle();
    const [received] = receiver.received;
    if (received === undefined) throw new Error('Nothing came.');
    verify(secret, received);
    verify(fresh.secret, received);
    await server.call('POST', at(PATHS.webhookRotation, id), { overlapHours: 0 });
    await pay();
    await server.settle();
    const [, second] = receiver.received;
    if (second === undefined) throw new Error('Nothing came.');
    expect(() => verify(fresh.secret, second)).toThrow();
    const revealed = (await server.call('GET', at(PATHS.webhookSecret, id))).json<WebhookSecret>();
    verify(revealed.secret, second);
  });

  it('signs notifications that waited for a new secret with the secret at the time of sending', async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end();
    const { id, secret } = await create();
    await pay();
    await server.settle();
    await server.call('POST', at(PATHS.webhookPause, id));
    await pay();
    await server.settle();
    const rotation = await server.call('POST', at(PATHS.webhookRotation, id), { overlapHours: 0 });
    const fresh = rotation.json<WebhookSecret>();
    receiver.answer = (_request, response) => response.end();
    await server.call('POST', at(PATHS.webhookResume, id));
    await server.advanceClock(600_000);
    await server.settle();
    const [first, ...later] = receiver.received;
    if (first === undefined) throw new Error('Nothing came.');
    verify(secret, first);
    expect(later).toHaveLength(2);
    for (const received of later) {
      verify(fresh.secret, received);
      expect(() => verify(secret, received)).toThrow();
    }
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('gets none of its waiting notifications after it was deleted', async () => {
    const { id } = await create();
    await server.call('POST', at(PATHS.webhookPause, id));
    await pay();
    await server.settle();
    await server.call('DELETE', at(PATHS.webhook, id));
    await server.settle();
    expect(receiver.received).toHaveLength(0);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'cancelled' }]);
    expect((await server.call('GET', at(PATHS.webhook, id))).statusCode).toBe(404);
  });

  it('can be tested at once, in any state, with any type', async () => {
    const { id, secret } = await create({ active: false });
    const response = await server.call('POST', at(PATHS.webhookTest, id), { type: 'conversion.completed' });
    expect(response.json<DeliveryDetail>()).toMatchObject({
      state: 'delivered',
      test: true,
      attemptLog: [{ response: { status: 200 } }],
    });
    const [received] = receiver.received;
    if (received === undefined) throw new Error('Nothing came.');
    expect(verify(secret, received)).toMatchObject({ type: 'conversion.completed', data: { test: true } });
    // Its figures are those of notifications.
    const health = (await server.call('GET', at(PATHS.webhookHealth, id))).json<WebhookHealth>();
    expect(health).toMatchObject({ successRate: null, p50Ms: null, p95Ms: null });
  });

  it('gets each notification after the previous one was accepted, if it is ordered', async () => {
    let failures = 2;
    receiver.answer = (_request, response) => {
      failures -= 1;
      response.writeHead(failures >= 0 ? 500 : 200).end();
    };
    const { id } = await create({ ordered: true });
    const ids = [await pay(), await pay(), await pay()];
    await server.settle();
    expect(receiver.received).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      await server.advanceClock(400_000);
      await server.settle();
    }
    const taken = receiver.received
      .slice(2)
      .map(({ body }) => JSON.parse(body).data.transaction.transactionId);
    expect(taken).toEqual(ids);
    expect((await deliveriesOf(id)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('whose URL is a path of this server is a receiver, and gets no notifications', async () => {
    const key = await server.createKey();
    for (const url of [
      `api/webhook-transaction/global/status/${key.apiKey}`,
      `/api/webhook-transaction/global/status/${key.apiKey}`,
      `http://localhost:80/api/webhook-transaction/global/status/${key.apiKey}`,
    ]) {
      const webhook = await create({ url });
      expect(webhook.url).toBe(url);
    }
    const webhook = await create({ url: `api/webhook-transaction/global/status/${key.apiKey}` });
    expect(webhook.kind).toBe('receiver');
    const { rows } = await server.database.pool.query('select url from webhooks where id = $1', [webhook.id]);
    expect(rows[0].url).not.toContain(key.apiKey);
    await pay();
    await server.settle();
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    const test = await server.call('POST', at(PATHS.webhookTest, webhook.id), { type: 'transaction.failed' });
    expect([test.statusCode, test.json().code]).toEqual([409, 'webhook_is_receiver']);
  });
});
