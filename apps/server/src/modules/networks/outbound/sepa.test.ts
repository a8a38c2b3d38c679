import { fillPath, type NetworkMessage, PATHS, type Transaction } from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { startNetworks } from '../testing.ts';

const HOUR_MS = 3_600_000;

const { server, operator } = await startNetworks({ AUTOMATION: 'paced' });

/** Sets the clock to the next occurrence of this time on a business day (UTC): a Monday. */
async function clockAt(hour: number): Promise<void> {
  const now = server.modules.system.clock.now();
  const days = (8 - now.getUTCDay()) % 7 || 7;
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour, 30);
  await operator.pass(monday - now.getTime());
}

async function settleOverSepa(amount: string): Promise<string> {
  const response = await server.call('POST', PATHS.transactions, {
    type: 'mt103_non_swift',
    amount,
    currency: 'EUR',
    fundType: 'm1',
    senderName: 'Example Ltd',
    recipientName: 'Muster GmbH',
    destinationIban: 'DE89370400440532013000',
  });
  const { transactionId } = response.json<Transaction>();
  // Processing after 5 seconds, settlement 10 seconds later.
  for (const seconds of [0, 6, 11]) await operator.pass(seconds * 1_000);
  return transactionId;
}
const payment = async (transactionId: string): Promise<NetworkMessage> => {
  const [found] = (await operator.list(`transactionId=${transactionId}&type=pacs.008.001.08`)).messages;
  if (found === undefined) throw new Error('The transfer sent no payment.');
  return found;
};

it('SEPA Instant works at any hour, and credits within ten seconds', async () => {
  await clockAt(20);
  const id = await settleOverSepa('100000.00');
  const sent = await operator.message((await payment(id)).id);
  expect(sent).toMatchObject({ state: 'acknowledged', network: 'sepa' });
  expect(sent.answer).toContain('<GrpSts>ACTC</GrpSts>');
  expect(sent.text).toContain('SIMULATED');
  expect(sent.text).toContain('<Cd>INST</Cd>');
  expect([...check(sent.text)].flatMap(({ problems }) => problems)).toEqual([]);
  await operator.pass(10_000);
  expect((await server.call('GET', fillPath(PATHS.transaction, { id }))).json()).toMatchObject({
    status: 'completed',
  });
  const [report] = (await operator.list(`transactionId=${id}&type=pacs.002.001.10`)).messages;
  expect(report).toMatchObject({ direction: 'in', summary: expect.stringContaining('ACCC') });
});

it('the clock does not stop for a batch that a disconnected network keeps back', async () => {
  await clockAt(17);
  const late = await payment(await settleOverSepa('250000.00'));
  expect(late.state).toBe('queued');
  await operator.connect('sepa', false);
  const { until } = (await operator.network('sepa')).batchWindow ?? {};
  await server.call('POST', PATHS.clock, { to: 'next-step' });
  expect(server.modules.system.clock.nowMs()).toBeGreaterThan(Date.parse(until ?? '') + HOUR_MS);
  await operator.connect('sepa', true);
  await server.settle();
  expect((await operator.message(late.id)).state).toBe('acknowledged');
});

it('a batch leaves before the cut-off; after it, on the next business day, which is also its settlement date', async () => {
  await clockAt(15);
  expect((await operator.network('sepa')).batchWindow).toMatchObject({ open: true });
  const early = await payment(await settleOverSepa('100000.01'));
  expect(early.state).toBe('acknowledged');
  await operator.pass(HOUR_MS);
  expect((await operator.network('sepa')).batchWindow).toMatchObject({ open: false });
  const late = await payment(await settleOverSepa('250000.00'));
  expect(late.state).toBe('queued');
  await operator.pass(14 * HOUR_MS);
  expect((await operator.message(late.id)).state).toBe('queued');
  await operator.pass(HOUR_MS);
  const sent = await operator.message(late.id);
  expect(sent.state).toBe('acknowledged');
  const today = server.modules.system.clock.now().toISOString().slice(0, 10);
  expect(sent.text).toContain(`<IntrBkSttlmDt>${today}<`);
  expect(sent.text).not.toContain('INST<');
});
