import { randomUUID } from 'node:crypto';
import type { LiveChange } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import type { Announce } from '../../platform/live/live-hub.ts';
import { mt103, mt199 } from '../../testing/samples.ts';
import { StorageMeter } from '../quota/index.ts';
import { Capacity } from './capacity.ts';
import { PayloadService, type Submission } from './service.ts';
import { ArrivalAnnouncer } from './storing/announcing.ts';
import type { Outcome } from './storing/arrival.ts';
import type { PayloadRepository } from './storing/repository.ts';

const repositoryThat = (store: PayloadRepository['store']): PayloadRepository => ({
  store,
  storeParts: () => Promise.reject(new Error('Not asked for')),
  earlier: async () => null,
  transactionsAbout: async () => ['trx_told_of'],
  forgetIdempotencyKeys: async () => {},
});

const submissionOf = (body: string, apiKeyId = '1'): Submission => ({
  body: Buffer.from(body),
  sender: { apiKeyId, senderId: apiKeyId, scenariosByValues: true },
  idempotencyKey: null,
  options: { defaultType: 'mt103_swift' },
});

function serviceOf(repository: PayloadRepository, announce: Announce = () => {}): PayloadService {
  const capacity = new Capacity();
  onTestFinished(() => capacity.close());
  return new PayloadService({
    workspace: 'main',
    repository,
    announcer: new ArrivalAnnouncer(repository, announce),
    capacity,
    meter: new StorageMeter({
      quota: { quotaBytes: null, quotaRows: null },
      measure: () => Promise.reject(new Error('Nothing is measured without a quota.')),
      onLevel() {},
      onFailure() {},
    }),
    scenariosByValues: () => true,
    fileRules: () => ({ fileVerification: 'opt-out', singlePaymentVerification: false }),
    houseRules: { now: () => null },
  });
}

/** The announcements made when the database gives this result. */
async function announced(store: () => Promise<Outcome[]>, body = mt103()): Promise<LiveChange[]> {
  const changes: LiveChange[] = [];
  const service = serviceOf(repositoryThat(store), (change) => changes.push(change));
  await service.receive(submissionOf(body)).catch(() => {});
  // The transfer of a message is looked up after the response.
  await new Promise(setImmediate);
  return changes;
}

it('a stored transfer is announced, also when a request without a response is repeated', async () => {
  expect(await announced(async () => [{ kind: 'stored' }])).toEqual([
    { topic: 'transactions', ids: [expect.stringMatching(/^trx_/)] },
  ]);
  const transfers = [{ index: 0, transactionId: 'trx_1', uetr: '', status: 'pending' } as const];
  const duplicate = { payloadId: '1', transfers, messages: [], ignoredScenario: null };
  expect(await announced(async () => [{ kind: 'duplicate', ...duplicate }])).toEqual([
    { topic: 'transactions', ids: ['trx_1'] },
  ]);
});

it('a message about a transfer is announced as a change of that transfer', async () => {
  expect(await announced(async () => [{ kind: 'stored' }], mt199(randomUUID()))).toEqual([
    { topic: 'transactions', ids: ['trx_told_of'] },
  ]);
});

it('after an outage, which may have stored it, everybody is asked to look again; a refusal is not announced', async () => {
  expect(await announced(() => Promise.reject(new Error('Query read timeout')))).toEqual([
    { topic: 'transactions' },
  ]);
  expect(await announced(async () => [{ kind: 'key_reused' }])).toEqual([]);
  expect(await announced(() => Promise.reject(new Error('refused')))).toEqual([]);
});

it('a large payload is read outside the main thread', async () => {
  const service = serviceOf(repositoryThat(async () => []));
  onTestFinished(() => service.close());
  const refused = service
    .receive(submissionOf(mt103().repeat(100).replaceAll(':71A:SHA', '')))
    .catch(({ code }) => code);
  const aTurnLater = new Promise((resolve) => setImmediate(resolve, 'not yet'));
  expect(await Promise.race([refused, aTurnLater])).toBe('not yet');
  expect(await refused).toBe('invalid_payload');
});

it('a file of 17 kB does not wait while files of the largest size are read and stored', async () => {
  let finish = () => {};
  const stored = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const repository: PayloadRepository = {
    ...repositoryThat(async (arrivals) => arrivals.map(() => ({ kind: 'stored' as const }))),
    storeParts: async () => {
      await stored;
      return { kind: 'stored' };
    },
  };
  const service = serviceOf(repository);
  onTestFinished(() => service.close());
  const file = mt103()
    .repeat(600)
    .padEnd(9 * 1024 * 1024, '\n');
  const large = ['1', '2', '3'].map((sender) => service.receive(submissionOf(file, sender)));
  const seventeen = mt103().padEnd(17 * 1024, '\n');
  expect(await service.receive(submissionOf(seventeen, '4'))).toMatchObject({ success: true });
  finish();
  await Promise.all(large);
});
