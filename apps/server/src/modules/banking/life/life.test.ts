import {
  type Automation,
  type LedgerPosting,
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import { NETWORK_SCENARIO_NAMES, type NetworkScenarioName } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, expectBalanced, HOUR_MS, kinds, suspended } from '../testing.ts';

describe('in instant mode', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

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
