import { request } from 'node:http';
import { INGESTION_PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { listenWith } from '../../../testing/listen-locally.ts';
import { startPlans } from '../testing.ts';

const { server, plans } = await startPlans();

it('a call whose sender hung up before the answer is noted', async () => {
  await plans.runOf();
  // Another process may have started the run: calls are noted once it is announced.
  await expect.poll(() => server.modules.testPlans.calls.isNeeded).toBe(true);
  const port = await listenWith(server.app);
  const { apiKey } = await server.createKey('Hub');
  const call = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: INGESTION_PATHS.fin },
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain', 'content-length': 1_000 },
  });
  call.on('error', () => {});
  const arrived = new Promise((resolve) => server.app.server.once('request', resolve));
  call.write('{1:');
  await arrived;
  call.destroy();
  const noted = async () => {
    await server.modules.testPlans.calls.written();
    const { rows } = await server.database.pool.query('select facts::json as facts from test_calls');
    return rows.map(({ facts }) => facts);
  };
  await expect
    .poll(noted)
    .toMatchObject([{ method: 'POST', path: INGESTION_PATHS.fin, status: 499, code: 'hung_up', by: 'Hub' }]);
});
