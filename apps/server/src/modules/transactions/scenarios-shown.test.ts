import {
  type ApiKey,
  type DeliveryDetail,
  fillPath,
  INGESTION_PATHS,
  type Notification,
  PATHS,
  type PayloadAccepted,
  type Transaction,
  type TransactionDetail,
} from '@clearbench/contract';
import { NETWORK_SCENARIOS, type ScenarioName, scenarioText } from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { detailOf, enter } from './testing.ts';

const server = await createTestApp();

const choose = (id: string, scenario: ScenarioName | null) =>
  server.call('PUT', fillPath(PATHS.transactionScenario, { id }), { scenario });

const post = (payload: string, { apiKey }: ApiKey, headers: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: INGESTION_PATHS.fin,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    payload,
  });

const rowOf = (response: { json(): unknown }) => {
  const [row] = (response.json() as PayloadAccepted).transactions;
  if (row === undefined) throw new Error('Nothing was accepted.');
  return row;
};

const eventsOf = async (id: string): Promise<string[]> =>
  (await detailOf(server, id)).events
    .filter(({ kind }) => kind === 'scenario.chosen')
    .map(({ message }) => message);

const listed = async (query: string): Promise<string[]> =>
  (await server.call('GET', `${PATHS.transactions}?${query}`))
    .json<Transaction[]>()
    .map(({ transactionId }) => transactionId);

/** An amount that chooses the scenario `reject`, in a payload that differs each time. */
const chosen = () => mt103({ amount: 'EUR577,01' });

describe('the scenario that a transfer arrives with', () => {
  it('is in the answer, in that of the same payload again, in the list, the detail, the event and the notification', async () => {
    const webhook = { url: 'http://127.0.0.1:9/', events: ['initiation'] };
    expect((await server.call('POST', PATHS.webhooks, webhook)).statusCode).toBe(201);
    const payload = mt103({ amount: 'EUR12577,01' });
    const shown = { scenario: 'reject', scenarioChosenBy: 'amount' };
    const stored = rowOf(await server.post(payload));
    expect(stored).toMatchObject(shown);
    expect(rowOf(await server.post(payload))).toEqual(stored);
    const { transactionId: id } = stored;
    expect(await detailOf(server, id)).toMatchObject(shown);
    expect(await eventsOf(id)).toEqual([
      'Scenario: Rejected by the beneficiary bank, chosen by the amount …77.01',
    ]);
    const [first] = (await server.call('GET', PATHS.transactions)).json<Transaction[]>();
    expect(first).toMatchObject({ transactionId: id, ...shown });
    await server.settle();
    const [delivery] = (await server.call('GET', fillPath(PATHS.transactionDeliveries, { id }))).json();
    const detail = await server.call('GET', fillPath(PATHS.delivery, { id: delivery.id }));
    const [attempt] = detail.json<DeliveryDetail>().attemptLog;
    const { data } = JSON.parse(attempt?.request.body ?? '') as Notification;
    expect(data.transaction).toMatchObject(shown);
  });

  it.each(NETWORK_SCENARIOS)(
    'is named in its event as everywhere else: $name',
    async ({ name, amountEnding, bicPrefix }) => {
      if (amountEnding === null) throw new Error('Every scenario of the networks has an ending.');
      const amount = `125${amountEnding.slice(0, 2)}.${amountEnding.slice(2)}`;
      const bic = `${bicPrefix}GB20`;
      for (const given of [{ amount }, { destinationBic: bic }, { recipientBic: bic }]) {
        const transfer = (await enter(server, { currency: 'USD', ...given })).json<TransactionDetail>();
        const chosenBy = 'amount' in given ? 'amount' : 'bic';
        expect(transfer).toMatchObject({ scenario: name, scenarioChosenBy: chosenBy });
        const text = scenarioText({ scenario: name, chosenBy }, transfer);
        expect(text).toContain('amount' in given ? `…${amountEnding.slice(0, 2)}.` : bic);
        expect(await eventsOf(transfer.transactionId)).toEqual([text]);
      }
    },
  );

  it.each([
    ['JPY', '127701', '…7701'],
    ['KWD', '127.701', '…7.701'],
    ['USD', '77.01', '…77.01'],
  ])('names the end of an amount in %s', async (currency, amount, ending) => {
    const { transactionId } = (await enter(server, { currency, amount })).json<TransactionDetail>();
    expect(await eventsOf(transactionId)).toEqual([
      `Scenario: Rejected by the beneficiary bank, chosen by the amount ${ending}`,
    ]);
  });

  it('says who named it: the header, an operator, or the command line', async () => {
    const byHeader = rowOf(await server.post(mt103({ amount: 'EUR12577,01' }), { 'x-scenario': 'delay' }));
    expect(byHeader).toMatchObject({ scenario: 'delay', scenarioChosenBy: 'header' });
    const byOperator = (await enter(server, { scenario: 'nak' })).json<TransactionDetail>();
    expect(byOperator).toMatchObject({ scenario: 'nak', scenarioChosenBy: 'operator' });
    const { apiKey } = await server.createKey('CLI');
    const triggered = await server.app.inject({
      method: 'POST',
      url: PATHS.trigger,
      headers: { authorization: `Bearer ${apiKey}` },
      payload: { scenario: 'fees' },
    });
    expect(await detailOf(server, triggered.json().transactionId)).toMatchObject({
      scenario: 'fees',
      scenarioChosenBy: 'command-line',
    });
    const demo = (await server.call('POST', PATHS.demoTransfer, { scenario: 'return' })).json();
    expect(await detailOf(server, demo.transactionId)).toMatchObject({
      scenario: 'return',
      scenarioChosenBy: 'operator',
    });
  });

  it('is none for an ordinary transfer, whose answer and history do not mention it', async () => {
    const row = rowOf(await server.post(mt103()));
    expect(Object.keys(row)).toEqual(['index', 'transactionId', 'uetr', 'status']);
    expect(await detailOf(server, row.transactionId)).toMatchObject({
      scenario: null,
      scenarioChosenBy: null,
    });
    expect(await eventsOf(row.transactionId)).toEqual([]);
  });

  it('is said of each row of a file, small or large', async () => {
    const header = 'amount,currency,sender_bic,receiver_bic,transaction_reference,value_date,type';
    for (const count of [3, 900]) {
      const rows = Array.from(
        { length: count },
        (_, i) =>
          `${i % 3 === 1 ? '577.04' : '100.00'},EUR,OAKNGB20,ELMFDEF0,B${count}-${i},2026-11-20,mt103_swift`,
      );
      const response = await server.call('POST', PATHS.uploadPayload, {
        uploadMethod: 'paste',
        fileFormat: 'csv',
        content: [header, ...rows].join('\n'),
      });
      expect(response.statusCode, response.body).toBe(201);
      const { transactions } = response.json<PayloadAccepted>();
      expect(transactions).toHaveLength(count);
      for (const { index, scenario, scenarioChosenBy } of transactions) {
        const expected = index % 3 === 1 ? ['delay', 'amount'] : [undefined, undefined];
        expect([scenario, scenarioChosenBy]).toEqual(expected);
      }
    }
  });

  it('gives way to the choice of an operator, who can turn it off', async () => {
    const payload = mt103({ amount: 'EUR12577,01' });
    const { transactionId: id } = rowOf(await server.post(payload));
    expect((await choose(id, null)).json()).toMatchObject({ scenario: null, scenarioChosenBy: null });
    expect(await detailOf(server, id)).toMatchObject({ scenario: null, scenarioChosenBy: null });
    expect(rowOf(await server.post(payload))).not.toHaveProperty('scenario');
    await choose(id, 'nak');
    expect(await detailOf(server, id)).toMatchObject({ scenario: 'nak', scenarioChosenBy: 'operator' });
    expect(await eventsOf(id)).toEqual([
      'Scenario: Rejected by the beneficiary bank, chosen by the amount …77.01',
      'Scenario turned off: Rejected by the beneficiary bank',
      'Scenario: Refused by the network, chosen by an operator',
    ]);
  });
});

describe('scenarios by amount and BIC', () => {
  it('can be switched off for the server, and are still chosen by the header and by operators', async () => {
    expect((await server.call('GET', PATHS.settings)).json()).toMatchObject({ scenariosByValues: true });
    await server.call('PATCH', PATHS.settings, { scenariosByValues: false });
    const key = await server.createKey('Undisturbed');
    for (const payload of [chosen(), mt103().replace('ELMFDEF0', 'RJCTDEF0')]) {
      expect(rowOf(await post(payload, key))).not.toHaveProperty('scenario');
    }
    const named = await post(chosen(), key, { 'x-scenario': 'delay' });
    expect(rowOf(named)).toMatchObject({ scenario: 'delay', scenarioChosenBy: 'header' });
    expect((await enter(server, { amount: '577.01' })).json()).toMatchObject({ scenario: null });
    expect((await enter(server, { amount: '577.01', scenario: 'nak' })).json()).toMatchObject({
      scenario: 'nak',
    });
    await server.call('PATCH', PATHS.settings, { scenariosByValues: true });
    expect(rowOf(await post(chosen(), key))).toMatchObject({ scenario: 'reject' });
  });

  it('can be switched off for an API key, at once and for those that it is rotated to', async () => {
    const key = await server.createKey('Real files');
    const change = async (scenariosByValues: boolean) => {
      const url = fillPath(PATHS.apiKey, { id: key.id });
      expect((await server.call('PATCH', url, { scenariosByValues })).json()).toMatchObject({
        scenariosByValues,
      });
    };
    expect(key).toMatchObject({ scenariosByValues: true });
    expect(rowOf(await post(chosen(), key))).toMatchObject({ scenario: 'reject' });
    await change(false);
    const rotated = (await server.call('POST', fillPath(PATHS.apiKeyRotate, { id: key.id }))).json<ApiKey>();
    for (const one of [key, rotated]) {
      expect(rowOf(await post(chosen(), one))).not.toHaveProperty('scenario');
      const named = await post(chosen(), one, { 'x-scenario': 'delay' });
      expect(rowOf(named)).toMatchObject({ scenario: 'delay' });
    }
    await change(true);
    await change(true);
    expect(rowOf(await post(chosen(), key))).toMatchObject({ scenario: 'reject' });
    const created = await server.call('POST', PATHS.apiKeys, { label: 'Quiet', scenariosByValues: false });
    expect(created.json()).toMatchObject({ scenariosByValues: false });
    const audit = (await server.call('GET', `${PATHS.audit}?action=api_key.changed`)).json();
    expect(audit.map(({ after }: { after: object }) => after)).toEqual([
      { scenariosByValues: true },
      { scenariosByValues: false },
    ]);
    const missing = await server.call('PATCH', fillPath(PATHS.apiKey, { id: crypto.randomUUID() }), {
      scenariosByValues: true,
    });
    expect(missing.statusCode).toBe(404);
  });
});

describe('the list by scenario', () => {
  it('has those of one, of any, or of none, page by page, with the other filters, and in the export', async () => {
    const of = async (scenario: ScenarioName | null, more: object = {}) =>
      (await enter(server, { currency: 'NOK', scenario, ...more })).json<TransactionDetail>().transactionId;
    const [plain, delayed, first] = [await of(null), await of('delay'), await of('nak')];
    const second = await of('nak', { type: 'mt202' });
    expect(await listed('currency=NOK&scenario=nak')).toEqual([second, first]);
    expect(await listed('currency=NOK&scenario=any')).toEqual([second, first, delayed]);
    expect(await listed('currency=NOK&scenario=none')).toEqual([plain]);
    expect(await listed('currency=NOK&scenario=nak&type=mt202')).toEqual([second]);
    expect(await listed(`scenario=nak&status=pending&currency=NOK&search=${first.slice(4)}`)).toEqual([
      first,
    ]);
    const page = await server.call('GET', `${PATHS.transactions}?currency=NOK&scenario=any&limit=2`);
    expect(page.headers['x-total-count']).toBe('3');
    const url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await server.call('GET', url)).json()).toMatchObject([{ transactionId: delayed }]);
    await choose(first, null);
    expect(await listed('currency=NOK&scenario=nak')).toEqual([second]);
    const csv = (await server.call('GET', `${PATHS.transactionExport}?currency=NOK&scenario=nak`)).body;
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('nak,operator');
    expect((await server.call('GET', `${PATHS.transactions}?scenario=fire`)).statusCode).toBe(422);
  });
});
