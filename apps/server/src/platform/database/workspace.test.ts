import { randomUUID } from 'node:crypto';
import type { TransactionDetail } from '@clearbench/contract';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDatabase } from './connect.ts';
import { migrateToLatest } from './migrate.ts';
import { workspaceSchema } from './workspace.ts';

const logger = pino({ level: 'silent' });
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Another workspace in the database of an existing app, with its own server. */
async function besideOf(app: TestApp, workspace: string): Promise<TestApp> {
  const { connection } = app.database;
  const database = openDatabase(connection, { logger, workspace });
  await migrateToLatest(database);
  const server = await createTestApp({
    beside: app,
    database: { ...database, connection, url: app.database.url, drop: () => database.close() },
  });
  undo.push(() => server.close());
  return server;
}

const listed = async (server: TestApp) =>
  (await server.call('GET', '/api/transactions')).json<TransactionDetail[]>().map(({ uetr }) => uetr);

it('two workspaces share a database and see nothing of each other', async () => {
  const one = await createTestApp();
  undo.push(() => one.close());
  const two = await besideOf(one, 'second');
  const uetrs = { one: randomUUID(), two: randomUUID() };
  // The same text is not a duplicate of a payload in the other workspace.
  for (const server of [one, two])
    expect((await server.post(mt103({ uetr: uetrs.one }))).statusCode).toBe(201);
  expect((await two.post(mt103({ uetr: uetrs.two }))).statusCode).toBe(201);
  await Promise.all([one.settle(), two.settle()]);
  expect(await listed(one)).toEqual([uetrs.one]);
  expect(await listed(two)).toEqual([uetrs.two, uetrs.one]);
  expect((await one.call('GET', '/api/transactions')).headers['x-total-count']).toBe('1');

  await one.call('PATCH', '/api/settings', { scenarioSeed: 'one' });
  expect((await two.call('GET', '/api/settings')).json()).toMatchObject({ scenarioSeed: 'clearbench' });
  const key = await one.createKey();
  const headers = { authorization: `Bearer ${key.apiKey}` };
  expect((await two.app.inject({ method: 'GET', url: '/api/ping', headers })).statusCode).toBe(401);
});

it('a name that would need quotes is refused', () => {
  expect(() => workspaceSchema('Main; drop')).toThrow('not a valid workspace name');
});
