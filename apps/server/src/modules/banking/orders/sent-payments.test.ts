import { type NetworkMessageDetail, PATHS, type Timeline, type Transaction } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, elementOf, HOUR_MS, messagesOf, pass, passUntil } from '../testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

const messageOf = async (id: string, type: string): Promise<NetworkMessageDetail> => {
  const found = (await messagesOf(server, id, 'out')).find((one) => one.type === type);
  if (found === undefined) throw new Error(`No ${type} was sent for ${id}.`);
  return found;
};

async function clockAtFriday(hour: number): Promise<void> {
  const now = server.modules.system.clock.now();
  const days = (12 - now.getUTCDay()) % 7 || 7;
  const friday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour);
  await server.advanceClock(friday - now.getTime());
  await server.settle();
}

describe('a message about a payment names it as it was sent', () => {
  it('by the day on which its batch left, in a recall', async () => {
    await clockAtFriday(17);
    const response = await server.call('POST', PATHS.transactions, {
      type: 'mt103_non_swift',
      // Too much for SEPA Instant, and recalled by its sender.
      amount: '250077.11',
      currency: 'EUR',
      fundType: 'm1',
      recipientName: 'Muster GmbH',
      destinationIban: 'DE89370400440532013000',
    });
    const id = response.json<Transaction>().transactionId;
    await passUntil(server, id, 'settlement.requested');
    await server.advanceClock(72 * HOUR_MS);
    await passUntil(server, id, 'recall.requested');
    const left = elementOf((await messageOf(id, 'pacs.008.001.08')).text, 'IntrBkSttlmDt');
    expect(elementOf((await messageOf(id, 'camt.056.001.08')).text, 'OrgnlIntrBkSttlmDt')).toBe(left);
  });

  it.each([
    ['telex', PATHS.interbankTelex, { receiverCode: '41512 ELMF' }, 'KTT', 'MT199'],
    ['MT202', PATHS.interbankSwift, { messageType: 'MT202' }, 'MT202', 'MT299'],
  ])(
    'by the reference of the %s that an operator chose, in an investigation',
    async (_name, path, form, type, asks) => {
      const id = await arrive(server, mt103({ amount: 'USD100,00' }), { 'x-scenario': 'lost-confirmation' });
      await passUntil(server, id, 'conversion.completed');
      await server.call('POST', path, { transactionId: id, ...form });
      await server.call('POST', at(PATHS.transactionAutomation, id), { action: 'resume' });
      await pass(server);
      await server.advanceClock(25 * HOUR_MS);
      await passUntil(server, id, 'settlement.completed');
      const payment = (await messagesOf(server, id, 'out')).findLast((one) => one.type === type);
      expect((await messageOf(id, asks)).text).toContain(`OUR ${payment?.reference}\r\n`);
    },
  );
});

it('a telex goes to the bank of the beneficiary directly: no bank on the way reports it, or keeps a fee', async () => {
  const id = await arrive(server, mt103({ amount: 'USD100,00' }), { 'x-scenario': 'fees' });
  await passUntil(server, id, 'conversion.completed');
  await server.call('POST', PATHS.interbankTelex, { transactionId: id, receiverCode: '41512 ELMF' });
  await passUntil(server, id, 'settlement.completed');
  const { hops, creditedAmount } = (
    await server.call('GET', at(PATHS.transactionTimeline, id))
  ).json<Timeline>();
  const banks = hops.filter(({ role }) => role === 'correspondent' || role === 'beneficiary-institution');
  expect(banks.map(({ state, fee, carrier }) => [state, fee, carrier?.type])).toEqual([
    ['skipped', null, undefined],
    ['skipped', null, undefined],
    ['passed', null, 'KTT'],
  ]);
  expect(creditedAmount).toEqual({ currency: 'USD', amount: '100.00' });
});

it('a transfer that was completed without a payment is not recalled: no bank has one', async () => {
  const id = await arrive(server, mt103());
  for (const status of ['processing', 'converting', 'completed']) {
    await server.call('PATCH', at(PATHS.transactionStatus, id), { status });
  }
  expect((await detail(server, id)).status).toBe('completed');
  const recall = await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
  expect(recall.statusCode).toBe(409);
  await pass(server);
  expect((await messagesOf(server, id, 'out')).map(({ type }) => type)).toEqual(['MT202']);
});
