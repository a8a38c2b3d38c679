import { fillPath, PATHS, type PayloadAccepted, type RepeatedReference } from '@clearbench/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function arrive(text: string, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await server.post(text, headers);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<PayloadAccepted>().transactions.map(({ transactionId }) => transactionId);
}

async function repeats(id = ''): Promise<unknown[]> {
  const response = await server.call('GET', fillPath(PATHS.transactionRepeats, { id }));
  expect(response.statusCode, response.body).toBe(200);
  return response
    .json<RepeatedReference[]>()
    .map(({ kind, value, transactionId, line }) => [kind, value, transactionId, line]);
}

const HEAD = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const row = (reference: string, amount: string, bic = 'OAKNGB20') =>
  `${bic},ELMFDEF0,${amount},EUR,${reference},2026-11-20`;
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n');

it.each(['before', 'after'])(
  'a reference of the same bank is found in earlier payloads, %s indexing',
  async (when) => {
    const reference = `INV ${when}`;
    const [, first] = await arrive(csv(row(`OTHER ${when}`, '1.00'), row(reference, '2.00')));
    const [own, twin] = await arrive(csv(row(reference, '3.00'), row(reference, '4.00')));
    const [stranger] = await arrive(csv(row(reference, '5.00', 'PINEUS30')));
    if (when === 'after') await server.settle();
    const found = [['reference', reference, first, 3]];
    expect([await repeats(first), await repeats(own), await repeats(twin), await repeats(stranger)]).toEqual([
      [],
      found,
      found,
      [],
    ]);
  },
);

it('a UETR is found in an earlier payload, and newer ones come first', async () => {
  const uetr = '7a562c67-ca16-48ba-b074-65581be6f0aa';
  const ids: string[] = [];
  for (const reference of ['U1', 'U2', 'U3', 'U4', 'U5'])
    ids.push(...(await arrive(mt103({ uetr, reference }))));
  expect(await repeats(ids[4])).toEqual([3, 2, 1].map((index) => ['uetr', uetr, ids[index], 1]));
});

it('what stands in place of a reference is none', async () => {
  await arrive(csv(row('NOTPROVIDED', '6.00')));
  const [again] = await arrive(csv(row('NOTPROVIDED', '7.00')));
  expect(await repeats(again)).toEqual([]);
});
