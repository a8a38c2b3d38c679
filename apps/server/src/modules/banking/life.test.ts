import { type Automation, PATHS, type Transaction, type TransactionDetail } from '@clearbench/contract';
import { SCENARIO_NAMES, type ScenarioName } from '@clearbench/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;
const at = (path: string, id: string): string => path.replace(':id', id);

async function arrive(server: TestApp, text: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.post(text, headers);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ transactions: Transaction[] }>().transactions[0]?.transactionId ?? '';
}

const detail = async (server: TestApp, id: string): Promise<TransactionDetail> =>
  (await server.call('GET', at(PATHS.transaction, id))).json();

const kinds = ({ events }: TransactionDetail): (string | null)[] => events.map(({ kind }) => kind);

/** Sums of all accounts of a kind in a currency, by the ledger's own trial balance. */
async function expectBalanced(server: TestApp): Promise<void> {
  const rows = (await server.call('GET', PATHS.trialBalance)).json<{ difference: string }[]>();
  for (const { difference } of rows) expect(Number(difference)).toBe(0);
}

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

  it('an m0 transfer reaches completed on its own, every step an event', async () => {
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

  it('totals by status stay exact', async () => {
    await server.settle();
    const response = await server.call('GET', `${PATHS.transactions}?status=completed`);
    expect(response.headers['x-total-count']).toBe(String(response.json<Transaction[]>().length));
  });

  const ENDS: Record<ScenarioName, { status: string; kinds: string[] }> = {
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
      kinds: ['recall.received', 'recall.requested', 'recall.answered', 'transaction.failed'],
    },
  };

  it.each(SCENARIO_NAMES)('the scenario %s, named by a header, ends as it says', async (name) => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }), { 'x-scenario': name });
    await server.settle();
    // The longest waits are 24 hours for a confirmation that was lost, and an hour for a return.
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

  it('a scenario that there is none of is refused, and the names are told', async () => {
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
    ['the largest amount', 'EUR999999999999,99'],
  ])('%s settles and balances', async (_name, amount) => {
    const id = await arrive(server, mt103({ amount }));
    await server.settle();
    expect(await detail(server, id)).toMatchObject({ status: 'completed' });
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
    await advance(3);
    expect(await automation(id)).toMatchObject({
      next: { step: 'settle' },
      awaits: null,
      readyToSettle: true,
    });
    await advance(11);
    expect(await automation(id)).toMatchObject({ awaits: 'credit' });
    await advance(5);
    expect(await detail(server, id)).toMatchObject({ status: 'completed' });
  });

  it('one that is held stays where it is until it is given back', async () => {
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

  it('an act by hand takes it out of automation', async () => {
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
    await server.settle();
    await advance(5);
    expect(await detail(server, id)).toMatchObject({ status: 'completed' });
  });
});

describe('by hand', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ env: { AUTOMATION: 'manual' } });
  });
  afterAll(() => server.close());

  const convert = (transactionId: string, centralBankCode = 'ECB') =>
    server.call('POST', PATHS.centralBankConvert, { transactionId, centralBankCode });
  const m1 = async (fundType: string) => {
    const response = await server.call('POST', PATHS.transactions, {
      type: 'mt103_swift',
      amount: '10.00',
      currency: 'EUR',
      fundType,
    });
    return response.json<Transaction>().transactionId;
  };

  it.each(['m1', 'unspecified'])('%s funds are not converted', async (fundType) => {
    const response = await convert(await m1(fundType));
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('Only M0 funds can be converted to M1 funds');
  });

  it('refusals name what is wrong', async () => {
    const id = await arrive(server, mt103());
    const codes = async (path: string, body: object) => {
      const response = await server.call('POST', path, body);
      return [response.statusCode, response.json().code];
    };
    expect(
      await codes(PATHS.centralBankConvert, { transactionId: 'trx_0000000000', centralBankCode: 'ECB' }),
    ).toEqual([404, 'not_found']);
    expect(await codes(PATHS.centralBankConvert, { transactionId: id, centralBankCode: 'XYZ' })).toEqual([
      422,
      'validation_failed',
    ]);
    expect(await codes(PATHS.interbankSwift, { transactionId: id, messageType: 'MT101' })).toEqual([
      422,
      'validation_failed',
    ]);
    expect(await codes(PATHS.interbankTelex, { transactionId: id, receiverCode: '1234' })).toEqual([
      422,
      'validation_failed',
    ]);
    await server.call('PUT', PATHS.networkConnection.replace(':network', 'swift'), { connected: false });
    expect(await codes(PATHS.centralBankConvert, { transactionId: id, centralBankCode: 'ECB' })).toEqual([
      409,
      'network_disconnected',
    ]);
    await server.call('PUT', PATHS.networkConnection.replace(':network', 'swift'), { connected: true });
  });

  it('of two that convert at once one wins and the other is told so', async () => {
    const id = await arrive(server, mt103());
    const answers = await Promise.all([convert(id), convert(id, 'FED'), convert(id, 'BOE')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    await server.settle();
    expect(kinds(await detail(server, id)).filter((kind) => kind === 'conversion.requested')).toHaveLength(1);
  });

  it('a queue holds while its network is disconnected, and empties in order', async () => {
    const id = await arrive(server, mt103());
    await convert(id);
    await server.call('PUT', PATHS.networkConnection.replace(':network', 'swift'), { connected: false });
    await server.settle();
    await server.advanceClock(HOUR_MS);
    await server.settle();
    expect(kinds(await detail(server, id))).not.toContain('conversion.completed');
    await server.call('PUT', PATHS.networkConnection.replace(':network', 'swift'), { connected: true });
    await server.settle();
    await server.advanceClock(5_000);
    await server.settle();
    expect(kinds(await detail(server, id))).toContain('conversion.completed');
  });

  it('a thousand conversions of overlapping transfers: no deadlock, each once, balanced', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => arrive(server, mt103())));
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => convert(ids[index % ids.length] ?? '')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 409)).toHaveLength(900);
    await server.settle();
    await server.advanceClock(5_000);
    await server.settle();
    for (const id of ids.slice(0, 5)) {
      expect(kinds(await detail(server, id)).filter((kind) => kind === 'conversion.completed')).toHaveLength(
        1,
      );
    }
    await expectBalanced(server);
  });

  it('a status by hand moves the funds with it', async () => {
    const id = await arrive(server, mt103());
    for (const status of ['processing', 'converting', 'completed']) {
      const response = await server.call('PATCH', at(PATHS.transactionStatus, id), { status });
      expect(response.statusCode, response.body).toBe(200);
    }
    const postings = (await server.call('GET', at(PATHS.transactionLedger, id))).json<{ kind: string }[]>();
    expect(postings.map(({ kind }) => kind)).toEqual([
      'arrival',
      'conversion-request',
      'conversion',
      'conversion-cost',
      'settlement',
    ]);
  });
});

describe('a telex', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ env: { AUTOMATION: 'manual' } });
  });
  afterAll(() => server.close());

  it.each(['12345', 'NAKK7703', '440044 CLRB G', '٠١٢٣٤', 'a-b-c', '!!!!!', '123456789012'])(
    'can be sent to the receiver code %s',
    async (receiverCode) => {
      const id = await arrive(server, mt103());
      const sent = await server.call('POST', PATHS.interbankTelex, { transactionId: id, receiverCode });
      expect(sent.statusCode, sent.body).toBe(200);
    },
  );
});
