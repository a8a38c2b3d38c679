import { type ApiKey, PATHS, type PayloadAccepted } from '@clearbench/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Database, openDatabase } from './connect.ts';
import { type DatabaseProxy, startDatabaseProxy } from './testing-proxy.ts';

const LIMITS = { connectionMs: 500, statementMs: 1_000, answerMs: 1_500 };
const PATIENT_LIMITS = { connectionMs: 500, statementMs: 1_500, answerMs: 2_000 };

let server: TestApp;
let proxy: DatabaseProxy;
beforeEach(async () => {
  let reached: Database | undefined;
  server = await createTestApp({
    async reach(connection) {
      proxy = await startDatabaseProxy(connection);
      const logger = pino({ level: 'silent' });
      reached = openDatabase(proxy.connection, { logger, limits: LIMITS, patientLimits: PATIENT_LIMITS });
      return reached;
    },
  });
  // A new key is dropped from the cache when it is made and again when the database announces it. Only then does it stay cached.
  const heard = vi.spyOn(server.modules.apiKeys, 'onChange');
  await server.post(mt103());
  const newest = (await server.call('GET', PATHS.apiKeys))
    .json<ApiKey[]>()
    .find(({ label }) => label === 'Test key');
  await expect
    .poll(() => heard.mock.calls.flatMap(([{ topic, ids }]) => (topic === 'api-keys' ? ids : [])), {
      timeout: 10_000,
    })
    .toContain(newest?.id);
  // Open enough connections that every request finds one.
  const clients = await Promise.all(Array.from({ length: 6 }, () => reached?.pool.connect()));
  for (const client of clients) client?.release();
  // Key and session are in the cache before the outage begins.
  expect((await server.post(mt103())).statusCode).toBe(201);
  expect((await server.call('GET', PATHS.transactions)).statusCode).toBe(200);
});
afterEach(async () => {
  proxy.thaw();
  await server.close();
  await proxy.close();
});

const csv = (rows: number) =>
  [
    'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE',
    ...Array.from(
      { length: rows },
      (_, i) => `2026-11-20,1.00,EUR,GB29NWBK60161331926819,DE89370400440532013000,Mills,Suedwerk,F${i}`,
    ),
  ].join('\n');

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const startMs = performance.now();
  return { result: await work, ms: performance.now() - startMs };
}

it('a frozen database causes a timely 503 however many requests wait, and works again once it thaws', async () => {
  proxy.freeze();
  const waiting = [
    ...Array.from({ length: 40 }, () => server.post(mt103())),
    server.post(csv(600)),
    server.call('GET', PATHS.transactions),
    server.call('POST', PATHS.apiKeys, { label: 'new' }),
    server.app.inject({ url: PATHS.readiness }),
  ];
  const { result, ms } = await timed(Promise.all(waiting));
  for (const response of result) {
    expect([response.statusCode, response.json().code]).toEqual([503, 'database_unavailable']);
    expect(response.headers['retry-after']).toBe('1');
  }
  expect(ms).toBeLessThan(10_000);
  expect((await server.app.inject({ url: PATHS.health })).statusCode).toBe(200);

  proxy.thaw();
  await expect.poll(async () => (await server.post(mt103())).statusCode, { timeout: 10_000 }).toBe(201);
  expect((await server.call('GET', PATHS.transactions)).statusCode).toBe(200);
});

it.each([
  ['a message whose commit was not answered', 200, mt103(), 1],
  ['a file of which not even the beginning was answered', 201, csv(600), 600],
])('%s is stored once when it is sent again, and answered %i then', async (_, status, body, count) => {
  proxy.holdAnswers();
  const unanswered = await server.post(body);
  expect([unanswered.statusCode, unanswered.json().code]).toEqual([503, 'database_unavailable']);
  proxy.thaw();
  const again = await server.post(body);
  const { payloadId, transactions } = again.json<PayloadAccepted>();
  expect(again.statusCode).toBe(status);
  expect(transactions).toHaveLength(count);
  const { rows } = await server.database.pool.query(
    'select count(*)::int as count, count(distinct payload_id)::int as payloads from transactions where payload_id = $1 or uetr = any($2::uuid[])',
    [payloadId, transactions.map(({ uetr }) => uetr)],
  );
  expect(rows).toEqual([{ count, payloads: 1 }]);
  const { rows: all } = await server.database.pool.query('select count(*)::int as count from payloads');
  // The two sent before the outage, and this one.
  expect(all).toEqual([{ count: 3 }]);
});
