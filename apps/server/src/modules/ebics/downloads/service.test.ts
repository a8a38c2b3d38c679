import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InitialisationRequest, makeBankKeys } from '@clearbench/ebics';
import { expect, it } from 'vitest';
import { Findings } from '../protocol/findings.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import type { TransactionRepository } from '../protocol/transactions.ts';
import type { Content } from './content.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { Downloads } from './service.ts';

const request = {
  version: 'H004',
  order: { adminOrderType: 'C53' },
} as unknown as InitialisationRequest;

async function inquire(): Promise<Inquiry> {
  const keys = await makeBankKeys({ name: 'Bank', notBefore: new Date(0), notAfter: new Date(1) });
  return {
    bank: { keys },
    subscriber: {
      row: { id: 's', order_types: [] },
      keys: { encryption: { version: 'E002', key: keys.encryption.publicKey } },
    },
    findings: new Findings(),
    now: new Date(),
  } as unknown as Inquiry;
}

const open = async () => new Map();

function downloadsOf(
  workspace: string,
  contentOf: () => Promise<Content>,
  addDownload = async (_row: unknown, _segments: readonly string[]) => {},
): Downloads {
  return new Downloads({
    workspace,
    courtesy: { rest: async () => {} },
    transactions: {
      open,
      inTurn: (begin: () => Promise<void>) => begin(),
      addDownload,
    } as unknown as TransactionRepository,
    deliveries: {} as DeliveryRepository,
    contentOf,
  });
}

it('deflates a large file while the process does other things', async () => {
  let segments: readonly string[] = [];
  const contentOf = async () => ({ bytes: Buffer.alloc(5_000_000, 'a statement'), marks: {} });
  const downloads = downloadsOf('oak', contentOf, async (_row, stored) => {
    segments = stored;
  });
  const inquiry = await inquire();
  const ended: string[] = [];
  const beginning = downloads.begin(request, inquiry, null).then(() => ended.push('download'));
  await nextTurn();
  ended.push('a turn');
  await beginning;
  expect(ended).toEqual(['a turn', 'download']);
  expect(segments).toHaveLength(1);
});

it('begins one download of a workspace at a time, and two in total', async () => {
  const inquiry = await inquire();
  const making: string[] = [];
  let most = 0;
  const begin = (workspace: string) =>
    downloadsOf(workspace, async () => {
      expect(making).not.toContain(workspace);
      making.push(workspace);
      most = Math.max(most, making.length);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      making.splice(making.indexOf(workspace), 1);
      return { bytes: Buffer.from('a statement'), marks: {} };
    }).begin(request, inquiry, null);
  await Promise.all(['oak', 'oak', 'elm', 'elm', 'yew', 'yew'].map(begin));
  expect(most).toBe(2);
});
