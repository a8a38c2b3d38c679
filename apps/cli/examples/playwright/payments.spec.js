import { expect, test } from './clearbench.js';

const PAYMENT = {
  sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: '12500.50',
  currency: 'EUR',
  transaction_reference: 'INV4711',
  value_date: '2026-11-20',
};

test('a payment is settled', async ({ workspace }) => {
  const [{ transactionId }] = (await workspace.post(PAYMENT)).transactions;
  const { status } = await workspace.waitForTransfer(transactionId);
  expect(status).toBe('completed');
});
