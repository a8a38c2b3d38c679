import { type Dashboard, fillPath, PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

const read = async () => (await server.call('GET', PATHS.dashboard)).json<Dashboard>();

async function created(amount: string, currency: string): Promise<string> {
  const response = await server.call('POST', PATHS.transactions, {
    type: 'mt103_swift',
    amount,
    currency,
    fundType: 'm0',
  });
  return response.json().transactionId;
}

const setStatus = (id: string, status: string) =>
  server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status });

const NONE = { count: 0, limited: false, newest: [] };

const countOf = ({ statuses }: Dashboard, wanted: string) =>
  statuses.find(({ status }) => status === wanted)?.count;

it('is empty on a new server, with thirty days without a gap', async () => {
  const dashboard = await read();
  expect(dashboard.attention).toEqual({
    storage: null,
    failed: NONE,
    refused: NONE,
    held: NONE,
    parked: { count: 0, newest: [] },
    payouts: NONE,
    networksDown: [],
    webhooksFailing: [],
    webhooksDisabled: [],
    ordersWaiting: 0,
  });
  expect(dashboard.days).toHaveLength(30);
  expect(dashboard.days.at(-1)).toEqual({ day: dashboard.day, transfers: 0 });
  expect(dashboard.firstSteps).toEqual({ payment: false, completed: false, failed: false, keyUsed: false });
  expect(dashboard.latest).toEqual([]);
});

it('adds up today by currency exactly, whether or not a transfer has been counted by day already', async () => {
  await created('0.10', 'EUR');
  await created('99999999999.20', 'EUR');
  const today = [
    { currency: 'EUR', transfers: 2, amount: '99999999999.30' },
    { currency: 'JPY', transfers: 1, amount: '7400000' },
  ];
  await created('7400000', 'JPY');
  expect((await read()).today).toEqual(today);
  await server.settle();
  expect((await read()).today).toEqual(today);
  await created('1.00', 'USD');
  expect((await read()).today).toHaveLength(3);
  expect((await read()).days.at(-1)?.transfers).toBe(4);
});

it('shows the day that the virtual clock has reached', async () => {
  const before = await read();
  await server.advanceClock(86_400_000);
  const after = await read();
  expect(after.today).toEqual([]);
  expect(after.days.at(-2)).toEqual({ day: before.day, transfers: 4 });
});

it('names the newest failed transfers of the last day with their reasons, and forgets them afterwards', async () => {
  const id = await created('5.00', 'EUR');
  await setStatus(id, 'failed');
  const { attention, latest, ...rest } = await read();
  const reason = { code: 'set_by_operator', text: 'set to failed by an operator' };
  expect(attention.failed).toMatchObject({ count: 1, newest: [{ transactionId: id, reason }] });
  expect(latest[0]).toMatchObject({ transactionId: id, status: 'failed' });
  expect(countOf({ attention, latest, ...rest }, 'failed')).toBe(1);
  await server.advanceClock(2 * 86_400_000);
  expect((await read()).attention.failed.count).toBe(0);
});

it('counts a transfer that waits for the operator as held until it continues', async () => {
  const id = await created('6.00', 'EUR');
  await server.call('POST', fillPath(PATHS.transactionAutomation, { id }), { action: 'hold' });
  expect((await read()).attention.held).toMatchObject({
    count: 1,
    newest: [{ transactionId: id, reason: null }],
  });
  await server.call('POST', fillPath(PATHS.transactionAutomation, { id }), { action: 'resume' });
  expect((await read()).attention.held).toEqual(NONE);
});

it('does not count a manually failed transfer as held', async () => {
  const id = await created('7.00', 'EUR');
  await setStatus(id, 'failed');
  expect((await read()).attention.held.count).toBe(0);
});

it('names a payout that does not continue after more than one attempt', async () => {
  const id = await created('10.00', 'EUR');
  const row = {
    transaction_id: id,
    transaction_seq: 1n,
    customer_transaction_id: crypto.randomUUID(),
    state: 'queued' as const,
    profile_id: 1n,
    reference: 'X',
    target_currency: 'EUR',
    target_minor: 1n,
    problem: 'The balance does not cover the payout.',
    attempts: 1,
    due_at: new Date(),
    requested_at: new Date(),
  };
  const { db } = server.database;
  await db
    .insertInto('wise_payouts')
    .values(row as never)
    .execute();
  expect((await read()).attention.payouts).toEqual(NONE);
  await db.updateTable('wise_payouts').set({ attempts: 2 }).execute();
  expect((await read()).attention.payouts).toMatchObject({
    count: 1,
    newest: [{ transactionId: id, message: row.problem }],
  });
  await db.deleteFrom('wise_payouts').execute();
});

it('names a network that is disconnected', async () => {
  const path = fillPath(PATHS.networkConnection, { network: 'telex' });
  await server.call('PUT', path, { connected: false });
  expect((await read()).attention.networksDown).toMatchObject([{ network: 'telex', queued: 0 }]);
  await server.call('PUT', path, { connected: true });
  expect((await read()).attention.networksDown).toEqual([]);
});

it('names an active webhook whose last two attempts failed', async () => {
  const { id } = (
    await server.call('POST', PATHS.webhooks, {
      url: 'https://erp.example/hook',
      events: ['completion'],
      active: true,
    })
  ).json();
  const since = new Date('2026-11-20T09:00:00.000Z');
  const { db } = server.database;
  const failing = { failing_since: since, last_status: 500, last_error: 'Response 500.' };
  await db
    .insertInto('webhook_health')
    .values({ webhook_id: id, failures: 1, ...failing })
    .execute();
  expect((await read()).attention.webhooksFailing).toEqual([]);
  await db.updateTable('webhook_health').set({ failures: 2 }).where('webhook_id', '=', id).execute();
  expect((await read()).attention.webhooksFailing).toEqual([
    {
      id,
      url: 'https://erp.example/hook',
      since: since.toISOString(),
      lastStatus: 500,
      lastError: 'Response 500.',
    },
  ]);
  await server.call('POST', fillPath(PATHS.webhookPause, { id }));
  expect((await read()).attention.webhooksFailing).toEqual([]);
});

it('names a webhook that the server disabled', async () => {
  const { id } = (
    await server.call('POST', PATHS.webhooks, {
      url: 'https://partner.example/hook',
      events: ['completion'],
      active: true,
    })
  ).json();
  await server.modules.webhooks.webhooks.disable(id, 'https://partner.example/hook', 'gone');
  expect((await read()).attention.webhooksDisabled).toEqual([
    { id, url: 'https://partner.example/hook', reason: 'gone' },
  ]);
});

it('sees the first steps as they are taken', async () => {
  await server.post(mt103());
  await server.modules.apiKeys.service.recordUse();
  expect((await read()).firstSteps).toEqual({ payment: true, completed: false, failed: true, keyUsed: true });
});
