import { PATHS } from '@clearbench/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  server = await createTestApp({ env: { DELIVERY_LOG_DAYS: '30' } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const counts = async () => {
  const tables = ['deliveries', 'delivery_attempts', 'notifications', 'webhook_receipts', 'webhook_hours'];
  const list = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
  return (await server.database.pool.query(`select ${list.join(', ')}`)).rows[0];
};

async function clean(): Promise<void> {
  const job = server.modules.webhooks.jobs?.find(({ name }) => name === 'remove old delivery logs');
  await job?.perform({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal });
}

it('logs of deliveries and receipts are removed after their retention time; waiting deliveries are kept', async () => {
  const { pool } = server.database;
  const created = await server.call('POST', PATHS.webhooks, { url: receiver.url, events: ['initiation'] });
  const { apiKey } = await server.createKey();
  const path = PATHS.webhookReceiver.replace(':segment', 'global').replace(':key', apiKey);
  await server.app.inject({ method: 'POST', url: path, payload: { transactionId: 'none' } });
  await server.post(mt103());
  await server.settle();
  await server.call('POST', PATHS.webhookPause.replace(':id', created.json().id));
  await server.post(mt103());
  await server.settle();
  const all = {
    deliveries: 2,
    delivery_attempts: 1,
    notifications: 2,
    webhook_receipts: 1,
    webhook_hours: 1,
  };
  expect(await counts()).toEqual(all);

  await clean();
  expect(await counts()).toEqual(all);

  await server.advanceClock(31 * DAY_MS);
  await pool.query(`update webhook_hours set hour = hour - interval '31 days'`);
  // The time of a receipt is part of its id, too.
  await pool.query(`update webhook_receipts set id = '01900000-0000-7000-8000-000000000000'`);
  await clean();
  expect(await counts()).toEqual({
    ...{ deliveries: 1, delivery_attempts: 0, notifications: 1 },
    ...{ webhook_receipts: 0, webhook_hours: 0 },
  });
  const { rows } = await pool.query('select state from deliveries');
  expect(rows).toEqual([{ state: 'pending' }]);
});
