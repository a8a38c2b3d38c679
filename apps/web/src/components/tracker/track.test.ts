import type { Transaction } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { codesOf, transfersWith } from './track.ts';

const transfer = {
  transactionId: 'trx_k4VbT0aQ2m',
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
} as Transaction;
const other = { transactionId: 'trx_ZZZZZZZZZZ', uetr: '' } as Transaction;

describe('tracking', () => {
  it.each([
    { kind: 'gpi', text: ' GPIk4VbT0aQ2m ' },
    { kind: 'trn', text: 'TRN-CLBk4VbT0aQ' },
    { kind: 'uetr', text: '7A562C67-CA16-48BA-B074-65581BE6F001' },
  ] as const)('finds a transfer by its $kind code', (code) => {
    expect(transfersWith([other, transfer], code)).toEqual([transfer]);
  });

  it.each([
    { kind: 'gpi', text: '' },
    { kind: 'gpi', text: 'GPI' },
    { kind: 'trn', text: 'GPIk4VbT0aQ2mX' },
    { kind: 'uetr', text: 'CLB-2026-11-22-ABCDEFGHIJ' },
  ] as const)('finds nothing for $text', (code) => {
    expect(transfersWith([other, transfer], code)).toEqual([]);
  });

  it('knows the codes of a transfer', () => {
    expect(codesOf(transfer)).toEqual({
      gpi: 'GPIk4VbT0aQ2m',
      trn: 'TRN-CLBk4VbT0aQ',
      uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
    });
  });
});
