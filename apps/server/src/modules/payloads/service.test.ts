import type { LiveChange } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import type { ArrivalOutcome } from './arrival.ts';
import { PayloadService } from './service.ts';

/** What is announced when the database answers so. */
async function announced(store: () => Promise<ArrivalOutcome[]>): Promise<LiveChange[]> {
  const changes: LiveChange[] = [];
  const repository = {
    store,
    storeLarge: () => Promise.reject(new Error('Not asked for')),
    forgetIdempotencyKeys: async () => {},
  };
  const service = new PayloadService(repository, (change) => changes.push(change));
  const submission = {
    body: Buffer.from(mt103()),
    apiKeyId: '1',
    idempotencyKey: null,
    defaultType: 'mt103_swift',
  } as const;
  await service.receive(submission).catch(() => {});
  return changes;
}

it('a transfer that is stored is announced, also by the repeat of a request that got no answer', async () => {
  expect(await announced(async () => [{ kind: 'stored' }])).toEqual([
    { topic: 'transactions', ids: [expect.stringMatching(/^trx_/)] },
  ]);
  const transfers = [{ index: 0, transactionId: 'trx_1', uetr: '', status: 'pending' } as const];
  expect(await announced(async () => [{ kind: 'duplicate', payloadId: '1', transfers }])).toEqual([
    { topic: 'transactions', ids: ['trx_1'] },
  ]);
});

it('after an outage, which may have stored it, everybody is told to look again; a refusal is nobody’s business', async () => {
  expect(await announced(() => Promise.reject(new Error('Query read timeout')))).toEqual([
    { topic: 'transactions' },
  ]);
  expect(await announced(async () => [{ kind: 'key_reused' }])).toEqual([]);
  expect(await announced(() => Promise.reject(new Error('refused')))).toEqual([]);
});
