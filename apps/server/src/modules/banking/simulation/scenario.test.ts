import { randomUUID } from 'node:crypto';
import { type Automation, type Clock, PATHS, type TransactionDetail } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { enter } from '../../transactions/testing.ts';
import { arrive, at, detail, enterForSepa, kinds, passUntil } from '../testing.ts';

const choose = (server: TestApp, id: string, scenario: ScenarioName | null) =>
  server.call('PUT', at(PATHS.transactionScenario, id), { scenario });

const automation = async (server: TestApp, id: string): Promise<Automation> =>
  (await server.call('GET', at(PATHS.transactionAutomation, id))).json();

/** The scenarios that may still be chosen. */
const offered = async (server: TestApp, id: string): Promise<string[]> => {
  const { unplayedScenarios } = await automation(server, id);
  const off = new Set(unplayedScenarios.map(({ scenario }) => scenario));
  const all = (await server.call('GET', PATHS.scenarios)).json<{ name: ScenarioName }[]>();
  return all.map(({ name }) => name).filter((name) => !off.has(name));
};

describe('a transfer entered with a scenario', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

  it('plays it, however fast it goes', async () => {
    const input = { type: 'mt103_swift', amount: '100.00', currency: 'USD', scenario: 'reject' };
    for (let count = 0; count < 30; count += 1) {
      const response = await server.call('POST', PATHS.transactions, input);
      expect(response.statusCode, response.body).toBe(201);
      const { scenario, transactionId } = response.json<TransactionDetail>();
      expect(scenario).toBe('reject');
      await server.settle();
      expect(await detail(server, transactionId)).toMatchObject({ status: 'failed', scenario: 'reject' });
    }
  });

  it('prefers it to the one that its amount selects, and plays that one without it', async () => {
    const ofAmount = { amount: '12577.04', currency: 'USD' };
    for (const [chosen, played] of [
      [{ scenario: 'nak' }, 'nak'],
      [{ scenario: null }, 'delay'],
      [{}, 'delay'],
    ] as const) {
      const response = await enter(server, { ...ofAmount, ...chosen });
      expect(response.json()).toMatchObject({ scenario: played });
    }
  });

  it('is the same transfer when it is sent again, and none with another scenario', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again, other] = [
      await enter(server, { scenario: 'delay' }, headers),
      await enter(server, { scenario: 'delay' }, headers),
      await enter(server, { scenario: 'nak' }, headers),
    ];
    expect(again.json().transactionId).toBe(first.json().transactionId);
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('needs one that exists', async () => {
    const response = await enter(server, { scenario: 'fire' });
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
    expect(response.json().errors).toMatchObject([{ path: 'scenario' }]);
  });
});

describe('a scenario that would change nothing', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

  const refused = async (id: string, scenario: ScenarioName | null, message: RegExp) => {
    const before = kinds(await detail(server, id));
    const response = await choose(server, id, scenario);
    expect([response.statusCode, response.json().code]).toEqual([409, 'step_not_possible']);
    expect(response.json().message).toMatch(message);
    expect(kinds(await detail(server, id))).toEqual(before);
  };

  it('is refused on a completed transfer, which offers those that a recall would play', async () => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }));
    await server.settle();
    await refused(
      id,
      'reject',
      /^"reject" would change nothing\. The transfer is completed\. .* Possible now: nak, duplicate, outage\.$/,
    );
    expect(await offered(server, id)).toEqual(['nak', 'duplicate', 'outage']);
    expect((await choose(server, id, 'nak')).json()).toMatchObject({ scenario: 'nak' });
    await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'CUST' });
    await server.settle();
    expect(kinds(await detail(server, id))).toContain('network.refused');
    expect((await choose(server, id, null)).json()).toMatchObject({ scenario: null });
  });

  it('is refused on a transfer that was completed without a payment, or has failed', async () => {
    for (const status of ['completed', 'failed']) {
      const response = await enter(server, { currency: 'USD' });
      const { transactionId } = response.json<TransactionDetail>();
      for (const next of status === 'failed' ? [status] : ['processing', 'converting', status]) {
        const changed = await server.call('PATCH', at(PATHS.transactionStatus, transactionId), {
          status: next,
        });
        expect(changed.statusCode, changed.body).toBe(200);
      }
      await refused(
        transactionId,
        'duplicate',
        /^"duplicate" would change nothing\. The transfer has ended\. /,
      );
      expect(await offered(server, transactionId)).toEqual(['nak', 'outage']);
    }
  });

  it('cannot be removed once it was played, unless a message could still play it', async () => {
    const rejected = await arrive(server, mt103(), { 'x-scenario': 'reject' });
    const refusedByNetwork = await arrive(server, mt103(), { 'x-scenario': 'nak' });
    await server.settle();
    await refused(rejected, null, /^Removing "reject" would change nothing\. The transfer has ended\./);
    expect((await choose(server, rejected, 'reject')).statusCode).toBe(200);
    expect((await choose(server, refusedByNetwork, null)).json()).toMatchObject({ scenario: null });
  });
});

describe('without automation', async () => {
  const server = await createTestApp();

  it('the clock is not set to a next step that there is none of', async () => {
    const before = (await server.call('GET', PATHS.clock)).json<Clock>().offsetMs;
    const response = await server.call('POST', PATHS.clock, { to: 'next-step' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'step_not_possible']);
    expect(response.json().message).toMatch(/^Nothing is scheduled/);
    expect((await server.call('GET', PATHS.clock)).json<Clock>().offsetMs).toBe(before);
  });

  it('a telex is refused whose receiver code selects a scenario that would change nothing', async () => {
    const transactionId = await enterForSepa(server);
    const send = (receiverCode: string) =>
      server.call('POST', PATHS.interbankTelex, { transactionId, receiverCode });
    await server.call('PATCH', at(PATHS.transactionStatus, transactionId), { status: 'processing' });
    expect((await send('LOST7709')).statusCode).toBe(200);
    expect(await automation(server, transactionId)).toMatchObject({
      scenario: 'lost-confirmation',
      awaits: 'credit',
    });
    const refused = await send('RETN7707');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'step_not_possible']);
    expect((await send('NAKK7703')).statusCode).toBe(200);
    expect(await automation(server, transactionId)).toMatchObject({ scenario: 'nak' });
  });
});

describe('in paced mode', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

  it('the choice shrinks as the transfer advances', async () => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }));
    expect(await offered(server, id)).toHaveLength(12);
    const next = () => server.call('POST', at(PATHS.transactionAutomation, id), { action: 'now' });
    await next();
    await next();
    expect(await offered(server, id)).not.toContain('refuse-conversion');
    await passUntil(server, id, 'conversion.completed');
    expect(await offered(server, id)).toHaveLength(11);
    await next();
    expect(await offered(server, id)).toEqual(['nak', 'duplicate', 'outage']);
    expect((await choose(server, id, 'reject')).json().message).toMatch(/payment has already been ordered/);
  });

  it('a transfer whose confirmation was lost offers what its investigation would play, also after a change', async () => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }), { 'x-scenario': 'lost-confirmation' });
    await passUntil(server, id, 'settlement.requested');
    const played = ['reject', 'nak', 'delay', 'duplicate', 'outage', 'recall'];
    expect((await offered(server, id)).toSorted()).toEqual(played.toSorted());
    for (const scenario of ['nak', 'reject'] as const) {
      expect((await choose(server, id, scenario)).json()).toMatchObject({ scenario });
    }
  });

  it('a payment without banks on the way has no fees and no order of confirmations', async () => {
    const id = await enterForSepa(server);
    for (const scenario of ['fees', 'exchange', 'reorder', 'refuse-conversion'] as const) {
      expect((await choose(server, id, scenario)).json()).toMatchObject({ code: 'step_not_possible' });
    }
  });
});
