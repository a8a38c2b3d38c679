import { randomBytes, randomUUID } from 'node:crypto';
import { fillPath, PATHS, type TestRun, WEBHOOK_EVENTS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { caseOf } from '../modules/test-plans/testing.ts';
import { LIMITS } from '../platform/database/require-fewer.ts';
import { createTestApp } from '../testing/test-app.ts';

const server = await createTestApp();

/** Adds copies of the first row of a table, until there are this many; these columns are new in each copy. */
async function fill(table: string, count: number, columns: () => Record<string, string>): Promise<void> {
  const { pool } = server.database;
  const { rows } = await pool.query(`select to_jsonb(one) as one from ${table} as one`);
  const copies = Array.from({ length: count - rows.length }, () => ({ ...rows[0]?.one, ...columns() }));
  const all = JSON.stringify(copies);
  await pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [all]);
}

it('a workspace has at most so many API keys; revoking one makes room', async () => {
  const { id } = await server.createKey('One');
  await fill('api_keys', LIMITS.apiKeys, () => ({
    id: randomUUID(),
    key_hash: `\\x${randomBytes(32).toString('hex')}`,
  }));
  const create = () => server.call('POST', PATHS.apiKeys, { label: 'One more', isActive: true });
  const refused = await create();
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    409,
    'limit_reached',
    'This workspace has 1000 API keys. Revoke one that is no longer used.',
  ]);
  await server.call('DELETE', fillPath(PATHS.apiKey, { id }));
  expect((await create()).statusCode).toBe(201);
});

it('a workspace has at most so many webhooks', async () => {
  const create = () =>
    server.call('POST', PATHS.webhooks, {
      url: 'https://hooks.example/payments',
      events: WEBHOOK_EVENTS,
      active: true,
    });
  expect((await create()).statusCode).toBe(201);
  await fill('webhooks', LIMITS.webhooks, () => ({ id: randomUUID() }));
  expect((await create()).json().code).toBe('limit_reached');
});

it('a run of a test plan has at most so many comments', async () => {
  const document = { name: 'plan', title: 'Plan', cases: [caseOf()] };
  expect((await server.call('POST', PATHS.testPlans, { document })).statusCode).toBe(200);
  const run = await server.call('POST', fillPath(PATHS.testPlanRuns, { name: 'plan' }));
  const path = fillPath(PATHS.testCaseComments, { id: run.json<TestRun>().id, case: 'one' });
  const comment = () => server.call('POST', path, { text: 'We fixed it.' });
  expect((await comment()).statusCode).toBe(200);
  await fill('test_comments', LIMITS.testComments, () => ({ id: randomUUID() }));
  expect((await comment()).json().code).toBe('limit_reached');
});
