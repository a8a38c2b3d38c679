import { PATHS, type Transaction } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { up } from './0045-failure-reasons.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { AUTOMATION: 'instant' } });
});
afterAll(() => server.close());

it('what failed before has the reason that its event tells, and nothing else has one', async () => {
  const enter = async (scenario: string | null) => {
    const transfer = { type: 'mt103_swift', amount: '10.00', currency: 'EUR', fundType: 'm0', scenario };
    return (await server.call('POST', PATHS.transactions, transfer)).json<Transaction>().transactionId;
  };
  const rejected = await enter('reject');
  const refused = await enter('nak');
  // Its sender is told, by a message that is acknowledged later than it failed.
  const ordered = (await server.post(mt103(), { 'x-scenario': 'reject' })).json().transactions[0]
    .transactionId;
  const completed = await enter(null);
  await server.settle();
  await server.call('PATCH', PATHS.settings, { automation: 'manual' });
  const byHand = await enter(null);
  const path = PATHS.transactionStatus.replace(':id', byHand);
  await server.call('PATCH', path, { status: 'failed', message: 'Asked by Ana' });

  const { db, pool } = server.database;
  await pool.query('alter table transactions drop column failure_code, drop column failure_text');
  // A migration knows no tables.
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await pool.query<{ id: string; code: string | null; text: string | null }>(
    'select transaction_id as id, failure_code as code, failure_text as text from transactions',
  );
  const reasons = new Map(rows.map(({ id, code, text }) => [id, [code, text]]));
  expect(reasons.get(rejected)).toEqual(['AC04', expect.stringContaining('AC04, closed account')]);
  expect(reasons.get(ordered)).toEqual(['AC04', expect.stringContaining('AC04, closed account')]);
  expect(reasons.get(refused)).toEqual(['NAK T27', expect.stringContaining('NAK T27')]);
  expect(reasons.get(byHand)).toEqual(['set_by_operator', 'Asked by Ana']);
  expect(reasons.get(completed)).toEqual([null, null]);
});
