import { INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from './testing/samples.ts';
import { serversOfOneDatabase } from './testing/server-process.ts';
import { createTestApp } from './testing/test-app.ts';

const PAYMENTS = 30;

it('a web process takes payments, and only one of two workers processes each payment', {
  timeout: 180_000,
}, async () => {
  const { start, query } = await serversOfOneDatabase();
  const web = await start('web');
  const answers = await Promise.all(
    Array.from({ length: PAYMENTS }, () =>
      fetch(`${web.address}${INGESTION_PATHS.fin}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${web.apiKey}` },
        body: mt103(),
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const swept = `select count(*)::int as swept from sweep_cursors where name = 'index transfers'`;
  expect(await query(swept)).toEqual({ swept: 0 });

  const workers = await Promise.all([start('worker'), start('worker')]);
  const completed = `select count(*)::int as done from transactions where status = 'completed'`;
  await expect.poll(() => query(completed), { timeout: 60_000 }).toEqual({ done: PAYMENTS });
  const used = `select coalesce(sum((after::json->>'transfers')::int), 0)::int as used
    from audit_entries where action = 'api_key.used'`;
  await expect.poll(() => query(used), { timeout: 60_000 }).toEqual({ used: PAYMENTS });
  await expect.poll(() => query(swept), { timeout: 60_000 }).toEqual({ swept: 1 });
  expect(
    await query(`select count(*)::int as events, count(distinct transaction_seq)::int as transfers
      from transaction_events where kind = 'settlement.completed'`),
  ).toEqual({ events: PAYMENTS, transfers: PAYMENTS });
  for (const server of [...workers, web]) expect(await server.stop()).toBe(0);
});

it('a worker says in the usual form that it has no other paths than those of supervisors', async () => {
  const worker = await createTestApp({ role: 'worker' });
  const said = async (method: 'GET' | 'POST', url: string) => {
    const response = await worker.app.inject({ method, url });
    return [response.statusCode, response.json().code];
  };
  expect(await said('GET', PATHS.transactions)).toEqual([404, 'not_found']);
  expect(await said('POST', '/healthz')).toEqual([405, 'method_not_allowed']);
});
