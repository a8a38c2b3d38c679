import {
  type Automation,
  type Clock,
  fillPath,
  type LedgerPosting,
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import { NETWORK_SCENARIO_NAMES, type NetworkScenarioName, type ScenarioName } from '@clearbench/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, expectBalanced, HOUR_MS, kinds, passUntil } from '../testing.ts';

/** Balances of the accounts that funds only pass through. */
async function suspended(server: TestApp): Promise<string[]> {
  const rows = (await server.call('GET', PATHS.trialBalance)).json<
    { kinds: { kind: string; balance: string }[] }[]
  >();
  return rows.flatMap(({ kinds: of }) =>
    of.filter(({ kind }) => kind === 'm0_suspense' || kind === 'm1_virtual').map(({ balance }) => balance),
  );
}

describe('in instant mode', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ env: { AUTOMATION: 'instant' } });
  });
  afterAll(() => server.close());

  it('an m0 transfer reaches completed automatically, with an event for every step', async () => {
    const id = await arrive(server, mt103());
    await server.settle();
    const transfer = await detail(server, id);
    expect(kinds(transfer)).toEqual([
      'transaction.initiated',
      'transaction.processing',
      'conversion.requested',
      'network.acknowledged',
      'conversion.completed',
      'settlement.requested',
      'network.acknowledged',
      'settlement.completed',
    ]);
    expect(transfer.status).toBe('completed');
    expect(transfer.completedAt).not.toBeNull();
    const automation = (await server.call('GET', at(PATHS.transactionAutomation, id))).json<Automation>();
    expect(automation).toMatchObject({ state: 'done', next: null, awaits: null });
    await expectBalanced(server);
  });

  it('a transfer goes its way while requests hold every connection that they may use', async () => {
    const id = await arrive(server, mt103());
    const { pool, pools } = server.database;
    const { options, totalCount, idleCount } = pools.requests;
    const free = options.max - totalCount + idleCount;
    const held = await Promise.all(Array.from({ length: free }, () => pool.connect()));
    await server.settle().finally(() => {
      for (const client of held) client.release();
    });
    expect((await detail(server, id)).status).toBe('completed');
  });

  it('a transfer that is looked at, or held, before the sweep reaches it goes its way, or stays', async () => {
    const [looked, held] = [await arrive(server, mt103()), await arrive(server, mt103())];
    const automationOf = (id: string) => at(PATHS.transactionAutomation, id);
    await server.call('GET', automationOf(looked));
    await server.call('POST', automationOf(held), { action: 'hold' });
    await server.settle();
    expect((await detail(server, looked)).status).toBe('completed');
    expect((await detail(server, held)).status).toBe('pending');
    await server.call('POST', automationOf(held), { action: 'resume' });
    await server.settle();
    expect((await detail(server, held)).status).toBe('completed');
    await expectBalanced(server);
  });

  it('totals by status stay exact', async () => {
    await server.settle();
    const response = await server.call('GET', `${PATHS.transactions}?status=completed`);
    expect(response.headers['x-total-count']).toBe(String(response.json<Transaction[]>().length));
  });

  const ENDS: Record<NetworkScenarioName, { status: string; kinds: string[] }> = {
    reject: { status: 'failed', kinds: ['tracking.status', 'transaction.failed'] },
    'refuse-conversion': { status: 'failed', kinds: ['conversion.requested', 'transaction.failed'] },
    nak: { status: 'failed', kinds: ['network.refused', 'transaction.failed'] },
    delay: { status: 'completed', kinds: ['tracking.status', 'settlement.completed'] },
    duplicate: { status: 'completed', kinds: ['confirmation.ignored', 'settlement.completed'] },
    reorder: { status: 'completed', kinds: ['settlement.completed', 'confirmation.ignored'] },
    return: { status: 'completed', kinds: ['settlement.completed', 'return.received'] },
    fees: { status: 'completed', kinds: ['tracking.status', 'settlement.completed'] },
    'lost-confirmation': { status: 'completed', kinds: ['investigation.opened', 'settlement.completed'] },
    outage: { status: 'completed', kinds: ['network.acknowledged', 'settlement.completed'] },
    recall: {
      status: 'failed',
      kinds: [
        'recall.received',
        'recall.requested',
        'recall.answered',
        'transaction.failed',
        'recall.replied',
      ],
    },
    exchange: { status: 'completed', kinds: ['tracking.status', 'settlement.completed'] },
  };

  it.each(NETWORK_SCENARIO_NAMES)('the scenario %s, chosen by a header, ends as described', async (name) => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }), { 'x-scenario': name });
    await server.settle();
    // The longest waits are 24 hours for a lost confirmation and an hour for a return.
    for (const hours of [1, 24, 1]) {
      await server.advanceClock(hours * HOUR_MS + 1_000);
      await server.settle();
    }
    const transfer = await detail(server, id);
    expect(transfer.status).toBe(ENDS[name].status);
    expect(kinds(transfer)).toEqual(expect.arrayContaining(ENDS[name].kinds));
    await expectBalanced(server);
    expect((await suspended(server)).every((balance) => Number(balance) === 0)).toBe(true);
  });

  it('a credit advice names the account of the ledger, and a returned payment goes back to its customer', async () => {
    const id = await arrive(server, mt103(), { 'x-scenario': 'return' });
    await server.settle();
    await server.advanceClock(HOUR_MS + 1_000);
    await server.settle();
    const list = `${PATHS.networkMessages}?transactionId=${id}&direction=in`;
    const texts = new Map<string, string>();
    for (const message of (await server.call('GET', list)).json<NetworkMessage[]>()) {
      const read = await server.call('GET', at(PATHS.networkMessage, message.id));
      texts.set(message.type, read.json<NetworkMessageDetail>().text);
    }
    const postings = (await server.call('GET', at(PATHS.transactionLedger, id))).json<LedgerPosting[]>();
    const account = postings.find(({ kind }) => kind === 'conversion')?.debitAccount;
    expect(texts.get('MT910')).toContain(`\r\n:25:${account}\r\n`);
    expect(texts.get('MT103')).toContain('\r\n:50K:/DE89370400440532013000\r\nSUEDWERK GMBH\r\n');
    expect(texts.get('MT103')).toContain('\r\n:59:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\n');
  });

  it('a scenario is recognised in capitals too', async () => {
    const id = await arrive(server, mt103(), { 'x-scenario': 'DELAY' });
    const read = await server.call('GET', at(PATHS.transactionAutomation, id));
    expect(read.json()).toMatchObject({ scenario: 'delay' });
  });

  it('an unknown scenario is refused with the list of valid names', async () => {
    const response = await server.post(mt103(), { 'x-scenario': 'fire' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'unknown_scenario',
      message: expect.stringContaining('lost-confirmation'),
    });
  });

  it.each([
    ['JPY', 'JPY7400000,'],
    ['KWD', 'KWD1250,505'],
    ['the smallest amount', 'EUR0,01'],
    ['the largest amount', 'EUR999999999999,99'],
    ['the largest amount in JPY', 'JPY99999999999999,'],
    ['the largest amount in KWD', 'KWD99999999999,999'],
  ])('%s settles and balances', async (_name, amount) => {
    const id = await arrive(server, mt103({ amount }));
    await server.settle();
    expect(await detail(server, id)).toMatchObject({ status: 'completed' });
    const postings = (await server.call('GET', at(PATHS.transactionLedger, id))).json<LedgerPosting[]>();
    expect(postings.find(({ kind }) => kind === 'arrival')).toMatchObject({
      currency: amount.slice(0, 3),
      amount: amount.slice(3).replace(',', '.').replace(/\.$/, ''),
    });
    await expectBalanced(server);
  });
});

describe('in paced mode', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ env: { AUTOMATION: 'paced' } });
  });
  afterAll(() => server.close());

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
