import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

it('events of Wise are forgotten after 30 days', async () => {
  const server = await createTestApp();
  const { pool } = server.database;
  await pool.query(`
    insert into wise_events (delivery_id, type, body, received_at)
    select 'old ' || number, 'balances#credit', '{}', now() - interval '30 days 1 hour' from generate_series(1, 2500) as number
    union all select 'recent', 'balances#credit', '{}', now() - interval '29 days'`);
  const job = server.modules.wise.jobs?.find(({ name }) => name === 'forget old events of Wise');
  await job?.perform({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal });
  const { rows } = await pool.query('select delivery_id from wise_events');
  expect(rows).toEqual([{ delivery_id: 'recent' }]);
});
