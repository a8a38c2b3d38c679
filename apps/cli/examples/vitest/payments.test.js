import { startClearbench } from 'clearbench/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PAYMENT = {
  sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: '12500.50',
  currency: 'EUR',
  transaction_reference: 'INV4711',
  value_date: '2026-11-20',
};

let clearbench;
beforeAll(async () => {
  clearbench = await startClearbench();
}, 120_000);
afterAll(() => clearbench?.stop());

test('a payment is settled, and reported with a verified signature', async () => {
  const workspace = await clearbench.createWorkspace();
  const notifications = await workspace.notifications({ events: ['completion'] });
  const [{ transactionId }] = (await workspace.post(PAYMENT)).transactions;
  expect(await workspace.waitForTransfer(transactionId)).toMatchObject({ status: 'completed' });
  const { data } = await notifications.next('settlement.completed');
  expect(data.transaction).toMatchObject({ transactionId, reference: 'INV4711' });
});

test('the beneficiary bank rejects a payment', async () => {
  const workspace = await clearbench.createWorkspace();
  const [{ transactionId }] = (await workspace.post(PAYMENT, { scenario: 'reject' })).transactions;
  const { status, reason } = await workspace.waitForTransfer(transactionId);
  expect([status, reason?.code]).toEqual(['failed', 'AC04']);
});

test('the beneficiary bank credits an hour later', async () => {
  const workspace = await clearbench.createWorkspace();
  const [{ transactionId }] = (await workspace.post(PAYMENT, { scenario: 'delay' })).transactions;
  await workspace.waitForTransfer(transactionId, { event: 'tracking.status' });
  await workspace.advanceClock('hour');
  await workspace.waitForTransfer(transactionId, { status: 'completed' });
});

test('a payment without an amount is refused', async () => {
  const workspace = await clearbench.createWorkspace();
  await expect(workspace.post({ ...PAYMENT, amount: '' })).rejects.toMatchObject({
    code: 'invalid_payload',
    problems: [{ path: '/amount' }],
  });
});
