import { type Automation, type Clock, fillPath, PATHS } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, expectBalanced, kinds, passUntil } from '../testing.ts';

describe('in paced mode', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

  const automation = async (id: string): Promise<Automation> =>
    (await server.call('GET', at(PATHS.transactionAutomation, id))).json();
  const advance = async (seconds: number) => {
    await server.advanceClock(seconds * 1_000);
    await server.settle();
  };

  it('each step waits for its time in the virtual clock', async () => {
    const id = await arrive(server, mt103());
    await server.settle();
    expect(await automation(id)).toMatchObject({ state: 'automatic', next: { step: 'process' } });
    expect(await detail(server, id)).toMatchObject({ status: 'pending' });
    await advance(6);
    expect(await detail(server, id)).toMatchObject({ status: 'processing' });
    expect(await automation(id)).toMatchObject({ next: { step: 'convert' } });
    await advance(31);
    expect(await detail(server, id)).toMatchObject({ status: 'converting' });
    await passUntil(server, id, 'conversion.completed');
    expect(await automation(id)).toMatchObject({
      next: { step: 'settle' },
      awaits: null,
      readyToSettle: true,
    });
    await passUntil(server, id, 'settlement.requested');
    await passUntil(server, id, 'settlement.completed');
    expect(await detail(server, id)).toMatchObject({ status: 'completed' });
  });

  it('the clock goes to the next step, past what a disconnected network keeps back', async () => {
    const id = await arrive(server, mt103());
    await server.settle();
    const toNextStep = async () => {
      const { offsetMs } = (await server.call('POST', PATHS.clock, { to: 'next-step' })).json<Clock>();
      await server.settle();
      return offsetMs;
    };
    while ((await detail(server, id)).status !== 'converting') await toNextStep();
    const swift = fillPath(PATHS.networkConnection, { network: 'swift' });
    await server.call('PUT', swift, { connected: false });
    await advance(60);
    const before = await toNextStep();
    expect(await toNextStep()).toBeGreaterThan(before);
    await server.call('PUT', swift, { connected: true });
    await passUntil(server, id, 'conversion.completed');
  });

  /** A payment whose confirmation was lost, and which then gets another scenario. */
  const unconfirmed = async (scenario: ScenarioName): Promise<string> => {
    const id = await arrive(server, mt103(), { 'x-scenario': 'lost-confirmation' });
    await passUntil(server, id, 'settlement.requested');
    await server.call('PUT', at(PATHS.transactionScenario, id), { scenario });
    await advance(25 * 3_600);
    return id;
  };

  it('an investigation that the network refuses holds the transfer, and is not repeated until the operator says so', async () => {
    const id = await unconfirmed('nak');
    await passUntil(server, id, 'automation.held');
    await advance(50 * 3_600);
    const { events } = await detail(server, id);
    expect(events.map(({ kind }) => kind).slice(-3)).toEqual([
      'investigation.opened',
      'network.refused',
      'automation.held',
    ]);
    expect(events.at(-1)?.message).toMatch(
      /^Held, because no bank could be asked: MT\d99 refused by the network \(NAK /,
    );
    expect(await automation(id)).toMatchObject({ state: 'held', awaits: 'credit' });

    await server.call('PUT', at(PATHS.transactionScenario, id), { scenario: null });
    await server.call('POST', at(PATHS.transactionAutomation, id), { action: 'now' });
    await passUntil(server, id, 'settlement.completed');
    await expectBalanced(server);
  });

  it('a payment without confirmation that is recalled afterwards fails', async () => {
    await passUntil(server, await unconfirmed('recall'), 'transaction.failed');
    await expectBalanced(server);
  });

  it('no bank is asked about a message that waits in a queue, however long', async () => {
    const id = await arrive(server, mt103());
    const swift = fillPath(PATHS.networkConnection, { network: 'swift' });
    await server.call('PUT', swift, { connected: false });
    for (const hours of [1, 1, 25, 25]) await advance(hours * 3_600);
    expect(kinds(await detail(server, id))).toEqual([
      'transaction.initiated',
      'transaction.processing',
      'conversion.requested',
    ]);
    await server.call('PUT', swift, { connected: true });
    await passUntil(server, id, 'conversion.completed');
    expect(kinds(await detail(server, id))).not.toContain('investigation.opened');
  });

  it('a held transfer does not move until it is given back', async () => {
    const id = await arrive(server, mt103());
    await server.settle();
    const url = at(PATHS.transactionAutomation, id);
    expect((await server.call('POST', url, { action: 'hold' })).json()).toMatchObject({ state: 'held' });
    await advance(3_600);
    expect(await detail(server, id)).toMatchObject({ status: 'pending' });
    await server.call('POST', url, { action: 'now' });
    await server.settle();
    expect(await detail(server, id)).toMatchObject({ status: 'processing' });
  });

  it('a request that an operator repeats has one effect', async () => {
    const id = await arrive(server, mt103());
    await server.settle();
    const act = (action: string) => server.call('POST', at(PATHS.transactionAutomation, id), { action });
    const dueAt = (await automation(id)).next?.dueAt;
    expect(dueAt).toBeTypeOf('string');
    await advance(1);
    expect((await act('resume')).json()).toMatchObject({ next: { dueAt } });
    for (const action of ['hold', 'hold', 'resume', 'resume']) await act(action);
    for (let time = 1; time <= 2; time += 1) {
      await server.call('PUT', at(PATHS.transactionScenario, id), { scenario: 'delay' });
    }
    const { events } = await detail(server, id);
    expect(events.map(({ kind }) => kind).slice(-3)).toEqual([
      'automation.held',
      'automation.resumed',
      'scenario.chosen',
    ]);
  });

  it('a step that is switched off is not taken, and is planned again when it is switched on', async () => {
    const set = (settings: object) => server.call('PATCH', PATHS.settings, settings);
    const id = await arrive(server, mt103());
    await advance(6);
    expect(await automation(id)).toMatchObject({ next: { step: 'convert' } });
    await set({ autoConversion: false });
    await advance(3_600);
    expect(await detail(server, id)).toMatchObject({ status: 'processing' });
    expect(await automation(id)).toMatchObject({ state: 'automatic', next: null });

    await set({ automation: 'manual', autoConversion: true, autoSettlement: false });
    await server.settle();
    expect(await automation(id)).toMatchObject({ next: { step: 'convert' } });
    await set({ automation: 'paced' });
    await advance(31);
    await passUntil(server, id, 'conversion.completed');
    await advance(3_600);
    expect(await automation(id)).toMatchObject({ state: 'automatic', next: null, readyToSettle: true });

    await set({ autoSettlement: true });
    await server.settle();
    expect(await automation(id)).toMatchObject({ next: { step: 'settle' } });
    await passUntil(server, id, 'settlement.completed');
  });

  it('a transfer that waits follows a faster pace, but no slower one', async () => {
    const set = async (settings: object) => {
      await server.call('PATCH', PATHS.settings, settings);
      await server.settle();
    };
    await set({ paceSeconds: { processing: 86_400, conversion: 86_400 } });
    const id = await arrive(server, mt103());
    await advance(60);
    expect(await detail(server, id)).toMatchObject({ status: 'pending' });
    await set({ paceSeconds: { processing: 5 } });
    await advance(6);
    expect(await detail(server, id)).toMatchObject({ status: 'processing' });
    await set({ paceSeconds: { conversion: 30 } });
    await set({ paceSeconds: { conversion: 86_400 } });
    await advance(31);
    expect(await detail(server, id)).toMatchObject({ status: 'converting' });
    await passUntil(server, id, 'conversion.completed');
    await set({ automation: 'instant' });
    await passUntil(server, id, 'settlement.completed');
    await set({ automation: 'paced', paceSeconds: { conversion: 30 } });
  });

  it('a transfer that is planned by the old settings while they change follows the new ones, too', async () => {
    const set = async (settings: object) => {
      await server.call('PATCH', PATHS.settings, settings);
      await server.settle();
    };
    await set({ paceSeconds: { processing: 86_400 }, autoSettlement: false });
    const [arriving, waiting] = [await arrive(server, mt103()), await arrive(server, mt103())];
    await server.call('POST', at(PATHS.transactionAutomation, waiting), { action: 'now' });
    await advance(31);
    await passUntil(server, waiting, 'conversion.completed');
    const planned = server.database.db.selectFrom('transfer_lives').selectAll();
    const lives = await planned.where('status', 'in', ['pending', 'converting']).execute();
    await set({ paceSeconds: { processing: 5 }, autoSettlement: true });
    // As if another process had stored these only now.
    for (const { transaction_seq, step, due_at } of lives) {
      const stored = server.database.db.updateTable('transfer_lives').set({ step, due_at });
      await stored.where('transaction_seq', '=', transaction_seq).execute();
    }
    await advance(16);
    await advance(11);
    await passUntil(server, waiting, 'settlement.completed');
    expect(await detail(server, arriving)).toMatchObject({ status: 'processing' });
  });

  it('a manual operation takes it out of automation', async () => {
    const id = await arrive(server, mt103());
    const done = await server.call('POST', PATHS.centralBankConvert, {
      transactionId: id,
      centralBankCode: 'BOE',
    });
    expect(done.json()).toMatchObject({ success: true, message: expect.stringContaining('Bank of England') });
    await server.settle();
    await advance(3_600);
    const transfer = await detail(server, id);
    expect(transfer.status).toBe('converting');
    expect(kinds(transfer)).toContain('conversion.completed');
    expect(await automation(id)).toMatchObject({
      state: 'held',
      readyToSettle: true,
      centralBankCode: 'BOE',
    });
    const sent = await server.call('POST', PATHS.interbankSwift, { transactionId: id, messageType: 'MT103' });
    expect(sent.statusCode, sent.body).toBe(200);
    await passUntil(server, id, 'settlement.completed');
    expect(await detail(server, id)).toMatchObject({ status: 'completed' });
  });
});
