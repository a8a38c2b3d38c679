import { type Automation, PATHS, type TransactionDetail } from '@clearbench/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ env: { AUTOMATION: 'instant' } });
});
afterAll(() => server.close());

async function arrived(text: string): Promise<string> {
  const response = await server.post(text);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().transactions[0].transactionId;
}

const detail = async (id: string): Promise<TransactionDetail> =>
  (await server.call('GET', PATHS.transaction.replace(':id', id))).json();

describe('an m0 transfer in instant mode', () => {
  it('reaches completed on its own, every step an event', async () => {
    const id = await arrived(mt103());
    await server.settle();
    const transfer = await detail(id);
    expect(transfer.events.map(({ kind }) => kind)).toEqual([
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
    const automation = (
      await server.call('GET', PATHS.transactionAutomation.replace(':id', id))
    ).json<Automation>();
    expect(automation.state).toBe('done');
  });
});
