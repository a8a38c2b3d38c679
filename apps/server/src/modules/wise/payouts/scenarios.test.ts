import { type Automation, PATHS, type TransactionDetail, type WisePayout } from '@clearbench/contract';
import { SCENARIO_NAMES, type ScenarioName } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { SIMULATED_API_KEY } from '../simulator/simulated-wise.ts';
import { createServerWithWise } from './testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });
await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: SIMULATED_API_KEY });

const at = (path: string, id: string) => path.replace(':id', id);
const get = async (path: string, id: string) => (await server.call('GET', at(path, id))).json();
const detail = (id: string): Promise<TransactionDetail> => get(PATHS.transaction, id);
const payoutOf = async (id: string): Promise<WisePayout | null> =>
  (await get(PATHS.transactionPayout, id)).payout;
const told = async (id: string): Promise<string> =>
  (await detail(id)).events.map(({ kind, message }) => `${kind}: ${message}`).join('\n');

async function arrived(text: string, scenario?: ScenarioName): Promise<string> {
  const response = await server.post(text, scenario === undefined ? {} : { 'x-scenario': scenario });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().transactions[0].transactionId;
}

/** With funds that need no conversion, so that no network is asked for anything. */
async function entered(scenario: ScenarioName): Promise<string> {
  const response = await server.call('POST', PATHS.transactions, {
    type: 'mt103_non_swift',
    amount: '100.00',
    currency: 'EUR',
    fundType: 'm1',
    destinationIban: 'DE89370400440532013000',
    recipientName: 'Suedwerk GmbH',
    scenario,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().transactionId;
}

/** Payouts that wait in real time are due now, whenever virtual time passes. */
async function live(seconds: number, stepSeconds = 1): Promise<void> {
  for (let second = 0; second <= seconds; second += stepSeconds) {
    await server.settle();
    await server.database.pool.query(`update wise_payouts set due_at = now()`);
    await server.advanceClock(stepSeconds * 1_000);
  }
  await server.settle();
}

const approve = () =>
  server.database.pool.query(
    `update wise_simulator_entities set entity = replace(entity, '"approved":false', '"approved":true') where kind = 'approval'`,
  );

describe('a scenario, while the simulated Wise pays out', () => {
  it.each<[ScenarioName, string, string]>([
    ['reject', 'Wise: refunded to the balance', 'refunded'],
    ['nak', 'We cannot send money to this recipient', 'failed'],
  ])('%s fails the transfer, and says why', async (scenario, why, state) => {
    const id = await entered(scenario);
    await live(12);
    expect((await detail(id)).status).toBe('failed');
    expect(await told(id)).toContain(why);
    expect((await payoutOf(id))?.state).toBe(state);
  });

  it('makes the demo fail visibly, as the first steps promise', async () => {
    const { transactionId } = (await server.call('POST', PATHS.demoTransfer, { scenario: 'reject' })).json();
    await live(12);
    expect(await detail(transactionId)).toMatchObject({ status: 'failed', scenario: 'reject' });
  });

  it('refuse-conversion fails it before anything is paid out', async () => {
    const id = await arrived(mt103(), 'refuse-conversion');
    await live(12);
    expect((await detail(id)).status).toBe('failed');
    expect(await payoutOf(id)).toBeNull();
  });

  it('delay keeps the payout in processing for an hour of the virtual clock', async () => {
    const id = await arrived(mt103(), 'delay');
    await live(30);
    expect(await payoutOf(id)).toMatchObject({ state: 'funded', providerState: 'processing' });
    await live(3_600, 600);
    await live(5);
    expect((await detail(id)).status).toBe('completed');
  });

  it('return sends the paid funds back', async () => {
    const id = await arrived(mt103(), 'return');
    await live(30);
    expect(await told(id)).toMatch(/settlement\.completed[\s\S]*return\.received/);
  });

  it.each<ScenarioName>(['duplicate', 'reorder', 'lost-confirmation', 'outage'])(
    '%s completes it once all the same',
    async (scenario) => {
      const id = await entered(scenario);
      await live(20);
      expect((await detail(id)).status).toBe('completed');
      expect((await told(id)).match(/settlement\.completed/g)).toHaveLength(1);
      expect((await payoutOf(id))?.state).toBe('sent');
    },
  );

  it('approval waits for the account holder', async () => {
    const id = await arrived(mt103(), 'approval');
    await live(5);
    expect((await payoutOf(id))?.problem).toContain('strong customer authentication');
    await approve();
    await live(12);
    expect((await detail(id)).status).toBe('completed');
  });

  it('insufficient-funds waits until the balance covers the payout, 10 minutes later', async () => {
    const id = await arrived(mt103(), 'insufficient-funds');
    await live(5);
    expect((await payoutOf(id))?.problem).toContain('does not cover the payout');
    await live(600, 100);
    await live(12);
    expect((await detail(id)).status).toBe('completed');
  });

  it.each<ScenarioName>(['fees', 'exchange', 'recall'])(
    '%s, which Wise cannot play, sends the transfer over its network',
    async (scenario) => {
      const id = await arrived(mt103({ amount: 'USD100,00' }), scenario);
      await live(12);
      expect(await payoutOf(id)).toBeNull();
      expect(await told(id)).toContain('Settlement sent: MT103');
    },
  );

  it('is listed with what it does then', async () => {
    const scenarios: { name: ScenarioName; payoutEffect: string }[] = (
      await server.call('GET', PATHS.scenarios)
    ).json();
    expect(scenarios.map(({ name }) => name)).toEqual(SCENARIO_NAMES);
    const effectOf = (name: ScenarioName) => scenarios.find((each) => each.name === name)?.payoutEffect;
    expect(effectOf('reject')).toBe(
      'With Wise: it cancels the payout while processing it, and refunds it. The transfer fails.',
    );
    expect(effectOf('fees')).toBe('Wise can’t play this, so the transfer goes over its network instead.');
  });
});

it('while a real Wise account is connected, a transfer with a scenario goes over the networks and costs no money', async () => {
  const { server: real, calls, payoutOf: payout, transferOf, close } = await createServerWithWise();
  try {
    const answer = await real.post(mt103(), { 'x-scenario': 'reject' });
    const { transactionId } = answer.json().transactions[0];
    await real.settle();
    expect((await transferOf(transactionId)).status).toBe('failed');
    expect(await payout(transactionId)).toBeNull();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    const [first] = (await real.call('GET', PATHS.scenarios)).json();
    expect(first.payoutEffect).toContain('goes over its network instead');

    // A transfer whose scenario only its own values chose is paid like any other.
    expect((await real.call('GET', PATHS.settings)).json().scenariosByValues).toBe(false);
    await real.call('PATCH', PATHS.settings, { scenariosByValues: true });
    const [{ transactionId: chosen, scenario }] = (await real.post(mt103({ amount: 'EUR12577,05' }))).json()
      .transactions;
    expect(scenario).toBe('duplicate');
    await real.settle();
    expect(await payout(chosen)).not.toBeNull();
  } finally {
    await close();
  }
});

describe('a transfer that Wise cannot pay', () => {
  const withoutAccount = () => mt103().replace('/DE89370400440532013000\r\n', '');

  it('fails before its funds are converted, with the reason', async () => {
    const id = await arrived(withoutAccount());
    await live(2);
    const { status, events } = await detail(id);
    expect(status).toBe('failed');
    expect(events.find(({ kind }) => kind === 'transaction.failed')?.message).toBe(
      'Wise can’t pay this: no account of the beneficiary',
    );
    expect(events.map(({ kind }) => kind)).not.toContain('conversion.requested');
    const postings: { kind: string }[] = await get(PATHS.transactionLedger, id);
    expect(postings.map(({ kind }) => kind)).not.toContain('conversion');
  });

  it('says so on its page while it is held, until it goes over a network', async () => {
    await server.call('PATCH', PATHS.settings, { automation: 'manual' });
    try {
      const id = await arrived(withoutAccount());
      const payout = async (): Promise<Automation['payout']> =>
        (await get(PATHS.transactionAutomation, id)).payout;
      expect(await payout()).toEqual({
        provider: 'Wise',
        problem: 'Wise can’t pay this: no account of the beneficiary',
      });
      const choose = { scenario: 'fees' };
      await server.call('PUT', at(PATHS.transactionScenario, id), choose);
      expect(await payout()).toBeNull();
    } finally {
      await server.call('PATCH', PATHS.settings, { automation: 'instant' });
    }
  });
});
