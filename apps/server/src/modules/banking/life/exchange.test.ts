import {
  fillPath,
  type LedgerPosting,
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
  type Timeline,
} from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, expectBalanced } from '../testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

/** A payment to Germany that a correspondent converts, taken to its end. */
async function converted(amount: string): Promise<string> {
  const id = await arrive(server, mt103({ amount }), { 'x-scenario': 'exchange' });
  await server.settle();
  return id;
}

const timeline = async (id: string): Promise<Timeline> =>
  (await server.call('GET', at(PATHS.transactionTimeline, id))).json();

/** The messages that came in, oldest first. */
async function received(id: string, type: string): Promise<NetworkMessageDetail[]> {
  const list = `${PATHS.networkMessages}?transactionId=${id}&direction=in`;
  const found = (await server.call('GET', list)).json<NetworkMessage[]>().filter((one) => one.type === type);
  const read = found.map(async (one) => (await server.call('GET', at(PATHS.networkMessage, one.id))).json());
  return (await Promise.all(read)).reverse();
}

it.each([
  ['USD12500,50', '12500.50', 'EUR 11364.09', '0.909091', '5.68', 'EUR 11358.41'],
  ['JPY7400000,', '7400000', 'EUR 46250.00', '0.00625', '23.12', 'EUR 46226.88'],
  ['KWD1250,505', '1250.505', 'EUR 3732.84', '2.98507', '1.86', 'EUR 3730.98'],
  ['EUR100,00', '100.00', 'USD 110.00', '1.1', '0.05', 'USD 109.95'],
])('%s is converted, credited and balanced', async (amount, sent, bought, rate, fee, credited) => {
  const id = await converted(amount);
  const one = await timeline(id);
  expect(one.status).toBe('completed');
  const [currency = '', money = ''] = bought.split(' ');
  expect(one.hops.find(({ role }) => role === 'correspondent')).toMatchObject({
    status: 'ACSP',
    exchangeRate: { from: amount.slice(0, 3), to: currency, rate },
    exchanged: { from: { currency: amount.slice(0, 3), amount: sent }, to: { currency, amount: money } },
    fee: { currency, amount: fee },
  });
  expect(`${one.creditedAmount?.currency} ${one.creditedAmount?.amount}`).toBe(credited);
  const tracked = await server.call('GET', fillPath(PATHS.tracking, { code: one.codes.uetr }));
  expect(tracked.json<Timeline>().creditedAmount).toEqual(one.creditedAmount);

  const postings = (await server.call('GET', at(PATHS.transactionLedger, id))).json<LedgerPosting[]>();
  expect(new Set(postings.map((posting) => posting.currency))).toEqual(new Set([amount.slice(0, 3)]));
  expect(postings.filter(({ kind }) => kind === 'settlement').map((posting) => posting.amount)).toEqual([
    sent,
  ]);
  await expectBalanced(server);
});

it('the confirmations state the rate, the fee and the amount in the new currency', async () => {
  const id = await converted('USD12500,50');
  const [forwarded, credited] = await received(id, 'MT199');
  expect(forwarded?.text).toContain('//EUR11358,41\r\n//EXCH//USD/EUR/0,909091\r\n//:71F:EUR5,68');
  expect(credited?.text).toContain('//EUR11358,41');
  expect(credited).toMatchObject({ currency: 'EUR', amount: '11358.41' });
  const { events } = await detail(server, id);
  expect(events.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'PINEUS30: ACSP/G000 to ELMFDEF0, USD 12500.50 converted to EUR 11364.09 at 0.909091, fee EUR 5.68',
      'Settled: ELMFDEF0: ACCC, EUR 11358.41',
    ]),
  );
});

it('the smallest amount is credited, and one that is too large is forwarded unchanged', async () => {
  expect((await timeline(await converted('JPY1,'))).creditedAmount).toEqual({
    currency: 'EUR',
    amount: '0.01',
  });
  const large = await timeline(await converted('EUR999999999999,99'));
  expect(large.creditedAmount).toEqual({ currency: 'EUR', amount: '999999999999.99' });
  expect(large.hops.every(({ exchanged }) => exchanged === null)).toBe(true);
  await expectBalanced(server);
});

it('a payment that is returned comes back in its own currency, at the rate that the return states', async () => {
  const id = await converted('USD12500,50');
  const recall = await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
  expect(recall.statusCode, recall.body).toBe(200);
  await server.settle();
  await server.advanceClock(60_000);
  await server.settle();
  const [back] = await received(id, 'MT103');
  expect(back?.text).toMatch(/:32A:\d{6}USD12494,25\r\n:33B:EUR11358,41\r\n/);
  expect(back?.text).toContain('\r\n:36:1,1\r\n');
  expect((await timeline(id)).branches.map(({ kind }) => kind)).toContain('return');
  await expectBalanced(server);
});
