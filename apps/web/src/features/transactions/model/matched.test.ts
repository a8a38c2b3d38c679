import type { Transaction } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { matchedFields } from './matched.ts';

const TRANSFER = {
  transactionId: 'trx_AB54CD0000',
  uetr: 'eb6305c9-1f7f-49de-aed0-16487c27b42d',
  amount: '12543.00',
  senderName: 'Kestrel & Söhne',
  recipientName: null,
  reference: 'RE-2026/54',
} as Transaction;

describe('what a search matched', () => {
  it.each([
    ['54', '', ['id', 'amount']],
    ['€12,543', '', ['amount']],
    ['AED0', '', ['uetr']],
    ['', 'söh 2026', ['parties', 'reference']],
    ['', '54', ['reference']],
    ['', '', []],
  ])('of “%s” and the words “%s”', (search, words, expected) => {
    expect([...matchedFields(TRANSFER, { search, words })]).toEqual(expected);
  });
});
