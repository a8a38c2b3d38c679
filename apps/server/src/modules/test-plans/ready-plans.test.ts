import { sample } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { startPlans } from './testing.ts';

const { server, plans } = await startPlans({ AUTOMATION: 'instant' });

const fetchByKey = async (code: string) => {
  const { apiKey } = await server.createKey();
  return server.app.inject({
    method: 'GET',
    url: `/api/ingest/transactions/${code}`,
    headers: { authorization: `Bearer ${apiKey}` },
  });
};

it('SEPA credit transfers by pain.001', async () => {
  await plans.assignReady('sepa-credit-transfers');
  const run = await plans.begin('sepa-credit-transfers');
  const text = sample('pain.001.001.09');
  const refused = await server.post(text.replace(/<IBAN>(..)../g, '<IBAN>$100'));
  expect(refused.statusCode, refused.body).toBe(201);
  const posted = await server.post(text);
  expect(posted.statusCode, posted.body).toBe(201);
  await plans.settle();
  await plans.start(run, 'rejected');
  const second = await server.post(sample('pain.001.001.09').replace(/<EndToEndId>/g, '<EndToEndId>X'));
  expect(second.statusCode, second.body).toBe(201);
  await plans.settle();
  await fetchByKey(second.json().transactions[0].transactionId);
  await plans.settle();
  console.log(await plans.outcome(run));
  expect(await plans.outcome(run)).toEqual({});
});
