import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startClearbench } from 'clearbench/testing';

const PAYMENT = {
  sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: '12500.50',
  currency: 'EUR',
  transaction_reference: 'INV4711',
  value_date: '2026-11-20',
};

let clearbench;
before(async () => {
  clearbench = await startClearbench();
});
after(() => clearbench?.stop());

test('a payment is settled, and reported with a verified signature', async () => {
  const workspace = await clearbench.createWorkspace();
  const notifications = await workspace.notifications({ events: ['completion'] });
  const [{ transactionId }] = (await workspace.post(PAYMENT)).transactions;
  const { data } = await notifications.next('settlement.completed');
  assert.equal(data.transaction.transactionId, transactionId);
});
