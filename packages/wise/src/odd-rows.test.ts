import { expect, it } from 'vitest';
import { createWiseClient, createWiseTransport, type WiseClient } from './index.ts';

/** A client to which Wise answers this. */
function answered(body: unknown): WiseClient {
  const transport = createWiseTransport({
    apiUrl: 'https://wise.example',
    fetch: async () =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    clock: { now: Date.now, sleep: async () => {} },
  });
  return createWiseClient(transport, { accessToken: 'token' });
}

const ODD = { id: 'no number', kind: 'of a later version' };
const created = '2026-11-20 10:47:49';
const TRANSFER = {
  id: 1,
  status: 'processing',
  targetAccount: 2,
  rate: 1,
  sourceCurrency: 'EUR',
  sourceValue: 1,
  targetCurrency: 'EUR',
  targetValue: 1,
  created,
};
const OPTION = {
  payIn: 'BALANCE',
  payOut: 'BANK_TRANSFER',
  sourceCurrency: 'EUR',
  sourceAmount: 2,
  targetCurrency: 'EUR',
  targetAmount: 1,
  fee: { total: 1 },
};

it.each<[string, unknown, (client: WiseClient) => Promise<readonly unknown[]>]>([
  ['transfers', [ODD, TRANSFER], (client) => client.transfers(1)],
  ['profiles', [ODD, { id: 1, type: 'BUSINESS', businessName: 'A' }], (client) => client.profiles()],
  [
    'payment options',
    { id: 'q', rate: 1, paymentOptions: [ODD, OPTION] },
    async (client) => (await client.quote(1, 'q')).options,
  ],
  [
    'requirements',
    [ODD, { type: 'iban', fields: [ODD, { group: [ODD, { key: 'IBAN', required: true }] }] }],
    async (client) => (await client.accountRequirements('q')).flatMap(({ fields }) => fields),
  ],
])('of the %s, one that cannot be read does not hide the others', async (_name, body, list) => {
  expect(await list(answered(body))).toHaveLength(1);
});
