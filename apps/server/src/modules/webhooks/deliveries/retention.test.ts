import { type DeliveryDetail, fillPath, PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { startReceiver } from '../testing/receiver.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const server = await createTestApp({ env: { DELIVERY_LOG_DAYS: '30' } });
const receiver = await startReceiver();

const counts = async () => {
  const tables = ['deliveries', 'delivery_attempts', 'notifications', 'webhook_receipts', 'webhook_hours'];
  const list = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
  return (await server.database.pool.query(`select ${list.join(', ')}`)).rows[0];
};

async function run(name: string): Promise<void> {
  const job = server.modules.webhooks.jobs?.find((each) => each.name === name);
  await job?.perform({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal });
}

const clean = () => run('remove old delivery logs');

it('logs of deliveries and receipts are removed after their retention time; waiting deliveries are kept', async () => {
  const { pool } = server.database;
  const created = await server.call('POST', PATHS.webhooks, { url: receiver.url, events: ['initiation'] });
  const { apiKey } = await server.createKey();
  const path = fillPath(PATHS.webhookReceiver, { segment: 'global', key: apiKey });
  await server.app.inject({ method: 'POST', url: path, payload: { transactionId: 'none' } });
  await server.post(mt103());
  await server.settle();
  await server.call('POST', fillPath(PATHS.webhookPause, { id: created.json().id }));
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
  await pool.query('update webhook_hours set hour = $1', [new Date(Date.now() - 31 * DAY_MS)]);
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

it('a test whose process ended during the call is cancelled after an hour', async () => {
  const { pool } = server.database;
  const created = await server.call('POST', PATHS.webhooks, { url: receiver.url, events: ['initiation'] });
  const path = fillPath(PATHS.webhookTest, { id: created.json().id });
  const { id } = (await server.call('POST', path, { type: 'transaction.initiated' })).json();
  await pool.query(`update deliveries set state = 'pending', tries = 0 where id = $1`, [id]);
  const state = async () =>
    (await server.call('GET', fillPath(PATHS.delivery, { id }))).json<DeliveryDetail>().state;
  await run('cancel lost tests of webhooks');
  expect(await state()).toBe('pending');
  await server.advanceClock(HOUR_MS);
  await run('cancel lost tests of webhooks');
  expect(await state()).toBe('cancelled');
});
