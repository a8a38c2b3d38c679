import { describe, expect, it } from 'vitest';
import { wholeDetail, wholeTransaction, wholeTransactions } from './whole-transaction.ts';

describe('a received transfer', () => {
  it('keeps its values', () => {
    const answered = { transactionId: 'trx_1', amount: '0.00', senderName: 'Anna', status: 'held' as never };
    expect(wholeTransaction(answered)).toMatchObject(answered);
  });

  it('has every field, whatever was left out', () => {
    expect(wholeTransaction({ amount: null as never })).toMatchObject({
      amount: '',
      uetr: '',
      senderBic: null,
    });
    expect(wholeTransaction(null).completedAt).toBeNull();
    expect(wholeTransactions(null)).toEqual([]);
    expect(wholeDetail({}).events).toEqual([]);
    expect(wholeDetail({ events: [{ message: 'x' } as never] }).events).toEqual([
      { id: '0', status: '', timestamp: '', message: 'x', kind: null, actor: null },
    ]);
  });
});
