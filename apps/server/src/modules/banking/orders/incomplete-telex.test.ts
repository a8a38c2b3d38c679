import { fillPath, PATHS, type TransactionDetail } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

it('a transfer whose telex lacks the account of the beneficiary fails, and says what is missing', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'instant' } });
  const text = sample('KTT').replace(/^BENEFICIARY ACCOUNT: .*\r\n/m, '');
  const { transactions } = (await server.post(text)).json();
  await server.settle();
  const path = fillPath(PATHS.transaction, { id: transactions[0].transactionId });
  const { status, events } = (await server.call('GET', path)).json<TransactionDetail>();
  expect(status).toBe('failed');
  const refused = events.find(({ kind }) => kind === 'network.refused');
  expect(refused?.message).toMatch(
    /^KTT refused by the network \(NAK INCO\): .*BENEFICIARY ACCOUNT is missing/,
  );
  expect(events.some(({ kind }) => kind === 'rejection.sent')).toBe(true);
});
