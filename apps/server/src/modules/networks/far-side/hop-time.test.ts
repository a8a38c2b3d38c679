import { describe, expect, it } from 'vitest';
import type { Facts } from '../messages.ts';
import { confirmationsOf } from './far-side.ts';
import { hopTimeMs } from './hop-time.ts';

const facts = (changes: Partial<Facts> = {}): Facts => ({
  purpose: 'settlement',
  messageId: '0199b0c4-0000-7000-8000-000000000001',
  type: 'MT103',
  transferType: 'mt103_swift',
  transactionSeq: '1',
  transactionId: 'trx_0123456789',
  uetr: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  reference: 'SET0123456789',
  receiverBic: 'PINEUS30',
  correspondents: ['PINEUS30', 'HARBGB20'],
  beneficiaryBic: 'ELMBDE20',
  orderingBic: 'OAKBGB20',
  currency: 'EUR',
  amountMinor: '1250050',
  valueDate: '2026-11-22',
  account: 'DE89370400440532013000',
  reason: null,
  ...changes,
});
const timesOf = (seed: string, one: Facts) =>
  confirmationsOf(one, null, hopTimeMs(seed, one)).map(({ afterMs }) => afterMs);

describe('the time that banks take', () => {
  it('is the same for the same payment under the same seed, whatever its ids and the time', () => {
    const again = facts({
      messageId: '0199b0c4-0000-7000-8000-000000000002',
      transactionSeq: '2',
      transactionId: 'trx_9876543210',
      uetr: null,
      reference: 'SET9876543210',
      valueDate: '2026-11-23',
    });
    expect(timesOf('clearbench', again)).toEqual(timesOf('clearbench', facts()));
  });

  it('differs by seed and by payment', () => {
    const seeds = Array.from({ length: 20 }, (_, index) => hopTimeMs(`seed ${index}`, facts()));
    const amounts = seeds.map((_, index) => hopTimeMs('clearbench', facts({ amountMinor: String(index) })));
    expect(new Set(seeds).size).toBeGreaterThan(15);
    expect(new Set(amounts).size).toBeGreaterThan(15);
    for (const ms of [...seeds, ...amounts]) {
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(3_000);
    }
  });
});
