import { fillPath, PATHS, type Transaction } from '@clearbench/contract';
import {
  AUTOMATION_MODES,
  canTransition,
  FUND_TYPES,
  NETWORKS,
  SCENARIO_NAMES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from '@clearbench/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Module } from '../../platform/module.ts';
import { mt103 } from '../../testing/samples.ts';
import { settle } from '../../testing/settle.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { arrive, detail, recallOf } from './testing.ts';

/** `npm run test:histories` runs more of them, with different seeds. */
const RUNS = Number(process.env.HISTORIES ?? 6);
const SEED = process.env.HISTORIES_SEED === undefined ? {} : { seed: Number(process.env.HISTORIES_SEED) };
const LIMIT_MS = 120_000 + RUNS * 15_000;
const STEPS = 40;
const TRANSFERS = 5;
const HOURS = [0, 1, 25];
const HOUR_MS = 3_600_000;
/** A return follows an hour after the end, an investigation is answered after a day, and a weekend lasts two days. */
const DAYS_MIN = 2;
const DAYS_MAX = 12;
/** Currencies without minor units and with three, and amounts at the limit: some are too long for SWIFT. */
const AMOUNTS = [
  ['EUR', '640.25'],
  ['JPY', '7400000'],
  ['JPY', '99999999999999'],
  ['KWD', '0.001'],
  ['KWD', '12345678901.234'],
  ['KWD', '99999999999999.999'],
  ['USD', '9999999999999.99'],
] as const;
const FINAL: ReadonlySet<string> = new Set(['completed', 'failed']);

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });
const other = await server.another();

type Step =
  | { do: 'arrive'; scenario: string | null; fundType: string }
  | { do: 'convert' | 'swift' | 'telex' | 'recall' | 'posted-recall' | 'race'; transfer: number }
  | { do: 'enter'; type: string; fundType: string; money: readonly [currency: string, amount: string] }
  | { do: 'scenario'; transfer: number; scenario: string | null }
  | { do: 'settings'; settings: object }
  | { do: 'status'; transfer: number; status: string }
  | { do: 'automation'; transfer: number; action: string }
  | { do: 'network'; network: string; connected: boolean }
  | { do: 'clock'; hours: number }
  | { do: 'settle' }
  /** A process that has lost its lock still finishes its batch when another takes over. */
  | { do: 'takeover' }
  /** The worker dies between sending and storing the answer: what it had numbered is sent again. */
  | { do: 'crash' };

const transfer = fc.nat({ max: TRANSFERS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('arrive' as const),
    scenario: fc.option(fc.constantFrom(...SCENARIO_NAMES)),
    fundType: fc.constantFrom('m0', 'm0', 'm1', 'unspecified'),
  }),
  fc.record({
    do: fc.constant('enter' as const),
    type: fc.constantFrom(...TRANSFER_TYPES),
    fundType: fc.constantFrom(...FUND_TYPES),
    money: fc.constantFrom(...AMOUNTS),
  }),
  fc.record({
    do: fc.constantFrom('convert', 'swift', 'telex', 'recall', 'posted-recall', 'race'),
    transfer,
  }),
  fc.record({
    do: fc.constant('scenario' as const),
    transfer,
    scenario: fc.option(fc.constantFrom(...SCENARIO_NAMES)),
  }),
  fc.record({
    do: fc.constant('settings' as const),
    settings: fc.record(
      {
        automation: fc.constantFrom(...AUTOMATION_MODES),
        autoConversion: fc.boolean(),
        autoSettlement: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ do: fc.constant('status' as const), transfer, status: fc.constantFrom(...TRANSFER_STATUSES) }),
  fc.record({
    do: fc.constant('automation' as const),
    transfer,
    action: fc.constantFrom('now', 'release', 'hold', 'resume'),
  }),
  fc.record({
    do: fc.constant('network' as const),
    network: fc.constantFrom(...NETWORKS),
    connected: fc.boolean(),
  }),
  fc.record({ do: fc.constant('clock' as const), hours: fc.constantFrom(...HOURS) }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({ do: fc.constant('takeover' as const) }),
  fc.record({ do: fc.constant('crash' as const) }),
);

async function take(action: Step, ids: string[]): Promise<void> {
  const of = (index: number): string => ids[index % Math.max(ids.length, 1)] ?? 'trx_0000000000';
  const [one, another] = ids.length % 2 === 0 ? [server, other] : [other, server];
  const call = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object, on = one) => {
    const { statusCode } = await on.call(method, path, body);
    expect([200, 409, 422, ...(ids.length === 0 ? [404] : [])]).toContain(statusCode);
  };
  switch (action.do) {
    case 'arrive': {
      if (ids.length >= TRANSFERS) return;
      const body =
        action.fundType === 'm0'
          ? mt103({ amount: 'USD12500,50' })
          : JSON.stringify({
              ...json,
              fund_type: action.fundType,
              transaction_reference: `R${ids.length}${Date.now()}`,
            });
      const response = await server.post(
        body,
        action.scenario === null ? {} : { 'x-scenario': action.scenario },
      );
      expect(response.statusCode, response.body).toBe(201);
      ids.push(response.json<{ transactions: Transaction[] }>().transactions[0]?.transactionId ?? '');
      return;
    }
    case 'enter': {
      if (ids.length >= TRANSFERS) return;
      const [currency, amount] = action.money;
      const { type, fundType } = action;
      const response = await server.call('POST', PATHS.transactions, {
        ...parties,
        type,
        fundType,
        currency,
        amount,
      });
      if (response.json().errors?.[0]?.code === 'T33') return;
      expect(response.statusCode, response.body).toBe(201);
      ids.push(response.json<Transaction>().transactionId);
      return;
    }
    case 'scenario':
      return call('PUT', fillPath(PATHS.transactionScenario, { id: of(action.transfer) }), {
        scenario: action.scenario,
      });
    case 'settings':
      return call('PATCH', PATHS.settings, action.settings);
    case 'convert':
      return call('POST', PATHS.centralBankConvert, {
        transactionId: of(action.transfer),
        centralBankCode: 'ECB',
      });
    case 'swift':
      return call('POST', PATHS.interbankSwift, { transactionId: of(action.transfer), messageType: 'MT103' });
    case 'telex':
      return call('POST', PATHS.interbankTelex, {
        transactionId: of(action.transfer),
        receiverCode: 'ELMB412345',
      });
    case 'recall':
      return call('POST', fillPath(PATHS.transactionRecall, { id: of(action.transfer) }), { reason: 'CUST' });
    case 'posted-recall': {
      if (ids.length === 0) return;
      const { uetr } = await detail(server, of(action.transfer));
      await arrive(server, recallOf({ payment: 'BYUETR', uetr }));
      return;
    }
    case 'race': {
      const transactionId = of(action.transfer);
      const operations = [
        call('POST', PATHS.centralBankConvert, { transactionId, centralBankCode: 'FED' }),
        call('POST', PATHS.centralBankConvert, { transactionId, centralBankCode: 'BOE' }, another),
        call('POST', PATHS.interbankSwift, { transactionId, messageType: 'MT103' }, another),
        server.settle(),
      ];
      await Promise.all(operations);
      return;
    }
    case 'status':
      return call('PATCH', fillPath(PATHS.transactionStatus, { id: of(action.transfer) }), {
        status: action.status,
      });
    case 'automation':
      return call('POST', fillPath(PATHS.transactionAutomation, { id: of(action.transfer) }), {
        action: action.action,
      });
    case 'network':
      return call('PUT', fillPath(PATHS.networkConnection, { network: action.network }), {
        connected: action.connected,
      });
    case 'clock':
      return server.advanceClock(action.hours * HOUR_MS + 7_000);
    case 'settle':
      await server.settle();
      return;
    case 'takeover':
      // The database stops one of two that wait for each other; its work is done later.
      await Promise.allSettled([
        server.settle(),
        settle(Object.values<Module>(other.modules), server.database),
      ]);
      return;
    case 'crash':
      // The traces of a process that ends between sending and the answers.
      await sql`insert into network_batches (id, message_ids, sessions, sequences)
        select gen_random_uuid(), array_agg(message_id), array_agg('0001'::text), array_agg('000001'::text)
        from network_queue having count(*) > 0`.execute(server.database.db);
  }
}

const parties = {
  senderName: 'Northern Mills Ltd',
  senderAccount: 'GB29NWBK60161331926819',
  recipientName: 'Suedwerk GmbH',
  recipientAccount: 'DE89370400440532013000',
  destinationIban: 'DE89370400440532013000',
};

const json = {
  amount: '640.25',
  currency: 'EUR',
  sender: { name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  value_date: '2026-11-22',
};

/** Everything that was started comes to its end: networks are reconnected and a few days pass. */
async function bringToEnd(ids: readonly string[]): Promise<void> {
  await server.call('PATCH', PATHS.settings, {
    automation: 'paced',
    autoConversion: true,
    autoSettlement: true,
  });
  for (const network of NETWORKS) {
    await server.call('PUT', fillPath(PATHS.networkConnection, { network }), { connected: true });
  }
  for (const id of ids) {
    // A network that refuses every message would refuse the investigations, too, and the transfer would wait for its operator.
    await server.call('PUT', fillPath(PATHS.transactionScenario, { id }), { scenario: null });
    await server.call('POST', fillPath(PATHS.transactionAutomation, { id }), { action: 'resume' });
  }
  await server.settle();
  for (let day = 0; day < DAYS_MAX && (day < DAYS_MIN || !(await allFinal(ids))); day += 1) {
    await server.advanceClock(25 * HOUR_MS);
    await server.settle();
  }
}

async function allFinal(ids: readonly string[]): Promise<boolean> {
  const rows = await server.database.db
    .selectFrom('transactions')
    .select('status')
    .where('transaction_id', 'in', ids.length === 0 ? [''] : ids)
    .execute();
  return rows.every(({ status }) => FINAL.has(status));
}

async function expectSound(id: string): Promise<void> {
  const { status: end, events, fundType } = await detail(server, id);
  expect(FINAL.has(end), `${id} is ${end}`).toBe(true);
  const statuses = events.map(({ status }) => status);
  for (const [index, status] of statuses.entries()) {
    const before = statuses[index - 1] ?? status;
    if (status !== before)
      expect(canTransition(before, status, fundType), `${before} → ${status}`).toBe(true);
  }
  const postings = (await server.call('GET', fillPath(PATHS.transactionLedger, { id }))).json<
    { debitAccount: string; creditAccount: string; amount: string }[]
  >();
  const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
  const left = (account: string): bigint =>
    postings.reduce(
      (sum, { debitAccount, creditAccount, amount }) =>
        sum +
        (creditAccount.startsWith(account) ? minor(amount) : 0n) -
        (debitAccount.startsWith(account) ? minor(amount) : 0n),
      0n,
    );
  // Final funds are with the beneficiary or returned, never on the way.
  expect(left('M0-SUSPENSE')).toBe(0n);
  expect(left('M1-VIRTUAL')).toBe(0n);
  // A recall gets one last answer, however often it was pending before.
  const told = await server.database.db
    .selectFrom('transaction_events')
    .select(['kind', 'data'])
    .where('transaction_seq', '=', (query) =>
      query.selectFrom('transactions').select('seq').where('transaction_id', '=', id),
    )
    .where('kind', 'in', [
      'recall.received',
      'recall.replied',
      'rejection.sent',
      'return.received',
      'return.sent',
    ])
    .execute();
  const answers = told.filter(({ kind, data }) => kind === 'recall.replied' && codeOf(data) !== 'PDCR');
  expect(answers.length, `${id} answers`).toBe(told.filter(({ kind }) => kind === 'recall.received').length);
  // The sender of the order of a failed transfer is notified once, or by the answer to their recall.
  const { format } = await server.database.db
    .selectFrom('transactions')
    .innerJoin('payloads', 'payloads.id', 'transactions.payload_id')
    .select('payloads.format')
    .where('transaction_id', '=', id)
    .executeTakeFirstOrThrow();
  const rejections = told.filter(({ kind }) => kind === 'rejection.sent').length;
  const isTold = rejections === 1 || answers.some(({ data }) => codeOf(data) === 'CNCL');
  expect(rejections, `${id} rejections`).toBeLessThan(2);
  const canBeTold = format === 'swift-mt';
  if (end === 'completed' || !canBeTold) expect(rejections, `${id} of ${format} is ${end}`).toBe(0);
  else expect(isTold, `${id} told`).toBe(true);
  const of = (kind: string) => told.filter((event) => event.kind === kind).length;
  const returns = of('return.received');
  expect(of('return.sent'), `${id} of ${format} returned`).toBe(canBeTold ? returns : 0);
  const payments = await server.database.db
    .selectFrom('network_messages')
    .select(['purpose', 'state'])
    .where('transaction_id', '=', id)
    .where('direction', '=', 'out')
    .where('purpose', 'in', ['conversion', 'settlement'])
    .execute();
  for (const purpose of ['conversion', 'settlement']) {
    expect(payments.filter((message) => message.purpose === purpose).length, `${id} ${purpose}`).toBeLessThan(
      2,
    );
  }
}

const codeOf = (data: unknown): unknown => (data as { code?: unknown }).code;

it(
  'any sequence of operations, crashes, outages and clock turns leaves every transfer sound and the ledger balanced',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: STEPS }), async (steps) => {
        const ids: string[] = [];
        for (const one of steps) await take(one, ids);
        await bringToEnd(ids);
        for (const id of ids) await expectSound(id);
        const trial = (await server.call('GET', PATHS.trialBalance)).json<{ difference: string }[]>();
        for (const { difference } of trial) expect(Number(difference)).toBe(0);
        const queued = await server.database.db.selectFrom('network_queue').selectAll().execute();
        expect(queued).toEqual([]);
      }),
      { numRuns: RUNS, ...SEED },
    );
  },
  LIMIT_MS,
);
