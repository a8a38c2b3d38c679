import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InitialisationRequest, makeBankKeys } from '@clearbench/ebics';
import { expect, it } from 'vitest';
import { Findings } from '../protocol/findings.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import type { TransactionRepository } from '../protocol/transactions.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { Downloads } from './service.ts';

it('deflates a large file while the process does other things', async () => {
  const keys = await makeBankKeys({ name: 'Bank', notBefore: new Date(0), notAfter: new Date(1) });
  const none = { transactions: 0, segments: 0, ofWorkspace: 0, timedOut: 0 };
  let segments: readonly string[] = [];
  const downloads = new Downloads({
    transactions: {
      open: async () => none,
      async addDownload(_row: unknown, stored: readonly string[]) {
        segments = stored;
      },
    } as unknown as TransactionRepository,
    deliveries: {} as DeliveryRepository,
    contentOf: async () => ({ bytes: Buffer.alloc(5_000_000, 'a statement'), marks: {} }),
  });
  const inquiry = {
    bank: { keys },
    subscriber: {
      row: { id: 's', order_types: [] },
      keys: { encryption: { version: 'E002', key: keys.encryption.publicKey } },
    },
    findings: new Findings(),
    now: new Date(),
  } as unknown as Inquiry;
  const request = {
    version: 'H004',
    order: { adminOrderType: 'C53' },
  } as unknown as InitialisationRequest;
  const ended: string[] = [];
  const beginning = downloads.begin(request, inquiry, null).then(() => ended.push('download'));
  await nextTurn();
  ended.push('a turn');
  await beginning;
  expect(ended).toEqual(['a turn', 'download']);
  expect(segments).toHaveLength(1);
});
