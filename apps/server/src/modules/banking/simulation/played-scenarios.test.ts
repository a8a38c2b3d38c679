import { PATHS, type TransactionDetail } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, enterForSepa, messagesOf, pass } from '../testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

const lastOf = ({ events }: TransactionDetail, kind: string): string | undefined =>
  events.findLast((event) => event.kind === kind)?.message;

const played = async (scenario: ScenarioName): Promise<{ id: string; transfer: TransactionDetail }> => {
  const id = await arrive(server, mt103({ amount: 'USD12500,50' }), { 'x-scenario': scenario });
  await pass(server);
  await pass(server);
  return { id, transfer: await detail(server, id) };
};

it.each([
  [
    'reject',
    'transaction.failed',
    /^Rejected by ELMFDEF0: AC04, .*\. Scenario: Rejected by the beneficiary bank$/,
  ],
  [
    'refuse-conversion',
    'transaction.failed',
    /^Rejected by SECBDEF0: RR04, .*\. Scenario: Conversion refused$/,
  ],
  [
    'nak',
    'transaction.failed',
    /^Failed: MT202 refused by the network \(NAK T27\)\. Scenario: Refused by the network$/,
  ],
  ['nak', 'network.refused', /NAK T27\): The BIC is incorrect\. Scenario: Refused by the network\.$/],
  ['return', 'return.received', /AC06, .*\. Scenario: Returned after settlement$/],
  [
    'recall',
    'recall.received',
    /^OAKNGB20 recalls the payment \(CUST, .*\)\. Scenario: Recalled by the sender$/,
  ],
  ['delay', 'tracking.status', /^ELMFDEF0: ACSP\/G002\. Scenario: Delayed$/],
] as const)(
  'an event that happens only because of the scenario %s says so: %s',
  async (scenario, kind, text) => {
    const { transfer } = await played(scenario);
    expect(lastOf(transfer, kind)).toMatch(text);
  },
);

it('a failure without a scenario names none, and the letter about a played one reads like that of a real bank', async () => {
  const { transactionId } = (
    await server.call('POST', PATHS.transactions, { type: 'mt103_swift', amount: '100.00', currency: 'USD' })
  ).json<TransactionDetail>();
  await server.call('PATCH', at(PATHS.transactionStatus, transactionId), { status: 'failed' });
  expect(lastOf(await detail(server, transactionId), 'transaction.failed')).toBe('Transfer failed');
  const { id } = await played('reject');
  const texts = (await messagesOf(server, id, 'out')).map(({ text }) => text);
  expect(texts.some((text) => text.includes('AC04'))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/scenario/i);
});

it('a telex whose answerback a scenario changes says so', async () => {
  await server.call('PATCH', PATHS.settings, { automation: 'manual' });
  const transactionId = await enterForSepa(server);
  const input = { transactionId, receiverCode: 'NAKK7703' };
  const sent = await server.call('POST', PATHS.interbankTelex, input);
  expect(sent.statusCode, sent.body).toBe(200);
  await server.settle();
  const transfer = await detail(server, transactionId);
  expect(transfer).toMatchObject({ scenario: 'nak', scenarioChosenBy: 'receiver-code' });
  expect(lastOf(transfer, 'scenario.chosen')).toBe(
    'Scenario: Refused by the network, chosen by the receiver code of a telex',
  );
  expect(lastOf(transfer, 'network.refused')).toMatch(
    /another teleprinter answered\. Scenario: Refused by the network\.$/,
  );
});
