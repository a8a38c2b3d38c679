import type { LedgerPosting } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { entriesOf, entryKindLabel, totalsOf } from './journal.ts';

const posting = (entryId: string, amount: string, currency = 'EUR'): LedgerPosting => ({
  postingId: `${entryId}/0`,
  entryId,
  kind: 'm0_conversion',
  debitAccount: `M0-SUSPENSE.${currency}`,
  creditAccount: `M1-VIRTUAL.${currency}`,
  amount,
  currency,
  transactionId: 'trx_0a1b2c3d4e',
  text: 'Conversion',
  bookedAt: '2026-11-20T10:00:00.000Z',
  valueDate: '2026-11-20',
});

it('keeps the legs of an entry together, in the order of the entries', () => {
  const entries = entriesOf([posting('a', '1.00'), posting('b', '2.00'), posting('a', '3.00')]);
  expect(entries.map(({ entryId, legs }) => [entryId, legs.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

it('totals are exact in every currency', () => {
  const postings = [
    posting('a', '99999999999999.99'),
    posting('b', '0.01'),
    posting('c', '7400000', 'JPY'),
    posting('d', '0.001', 'KWD'),
  ];
  expect(Object.fromEntries(totalsOf(postings))).toEqual({
    EUR: '100000000000000.00',
    JPY: '7400000',
    KWD: '0.001',
  });
});

it('a kind of entry is shown as words', () => {
  expect(entryKindLabel('m0_conversion')).toBe('M0 conversion');
});
