import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATHS } from '@clearbench/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

/** More than one process holds at once. */
const ENDPOINTS = 2_100;
vi.setConfig({ testTimeout: 120_000 });
/** Rows of an INSERT. */
const COPIED = 500;
const PATIENCE = { timeout: 90_000, interval: 100 };

/** Endpoint and notification. */
const received = new Set<string>();
const receiver = createServer((request, response) => {
  received.add(`${request.url} ${request.headers['webhook-id']}`);
  request.resume().on('end', () => response.end());
});

await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const server = await createTestApp();
afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** Copies of a webhook that was created in the usual way. */
async function createWebhooks(count: number): Promise<void> {
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const created = await server.call('POST', PATHS.webhooks, { url: `${url}0`, events: ['initiation'] });
  expect(created.statusCode, created.body).toBe(201);
  const { db } = server.database;
  const one = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_, n) => ({
    ...one,
    id: randomUUID(),
    url: `${url}${n + 1}`,
  }));
  for (let from = 0; from < copies.length; from += COPIED) {
    const some = copies.slice(from, from + COPIED);
    await db.insertInto('webhooks').values(some).execute();
    const lanes = some.map(({ id }) => ({
      webhook_id: id,
      next_due_at: null,
      leased_by: null,
      leased_until: null,
    }));
    await db.insertInto('webhook_lanes').values(lanes).execute();
  }
}

it('one event reaches thousands of endpoints, through two processes, each endpoint once', async () => {
  await createWebhooks(ENDPOINTS);
  await Promise.all([server.another('worker'), server.another('worker')]);
  const posted = await server.post(mt103());
  expect(posted.statusCode, posted.body).toBe(201);
  await expect.poll(() => received.size, PATIENCE).toBe(ENDPOINTS);
  const delivered = async () => {
    const { rows } = await server.database.pool.query(
      `select state, count(*)::integer from deliveries group by state`,
    );
    return rows;
  };
  await expect.poll(delivered, PATIENCE).toEqual([{ state: 'delivered', count: ENDPOINTS }]);
  // On a machine so slow that a call times out, the receiver gets it again; there is no call after a response.
  const { rows: answered } = await server.database.pool.query(
    `select count(*)::integer as calls, count(distinct delivery_id)::integer as deliveries
     from delivery_attempts where status = 200`,
  );
  expect(answered).toEqual([{ calls: ENDPOINTS, deliveries: ENDPOINTS }]);
});
