import { describe, expect, it } from 'vitest';
import { complete } from './complete.ts';

describe('an answer', () => {
  it('gets what the contract promises and it lacks', () => {
    expect(
      complete('GET', '/api/transactions/trx_1', {
        transactionId: 'trx_1',
        amount: '12.50',
        reason: { code: 'AC04' },
      }),
    ).toEqual(
      expect.objectContaining({
        transactionId: 'trx_1',
        uetr: '',
        completedAt: null,
        senderBic: null,
        reason: { code: 'AC04', text: '' },
        events: [],
      }),
    );
  });

  it('of many rows gets it in each', () => {
    const [row] = complete('GET', '/api/webhooks?limit=500', [{ id: 'w1', active: true }]) as object[];
    expect(row).toMatchObject({
      id: 'w1',
      active: true,
      thin: false,
      state: '',
      events: [],
      lastAttempt: null,
    });
  });

  it('keeps what it has, also what the contract does not know', () => {
    const given = { id: 'w1', status: 'resting', later: { than: 'this console' } };
    expect(complete('GET', '/api/transactions/trx_1', given)).toMatchObject(given);
  });

  it('has texts where numbers came, and whole objects where none came', () => {
    const answered = { accounts: [{ balance: { value: 12.5 } }, { balance: null }, {}] };
    expect(complete('GET', '/api/wise/profile/7/accounts', answered)).toMatchObject({
      accounts: [
        { balance: { value: '12.5', currency: '' } },
        { balance: { value: '', currency: '' } },
        { id: Number.NaN, balance: { value: '', currency: '' } },
      ],
    });
  });

  it('has no null where a field is optional', () => {
    const plan = { document: { cases: [{ id: 'first', start: null, within: 'PT1H' }] } };
    const answered = complete('GET', '/api/test-plans/plans/first', plan) as typeof plan;
    expect(answered.document.cases[0]).not.toHaveProperty('start');
  });

  it('is a whole object where something else came', () => {
    const created = { id: '', url: '', secret: '', events: [] };
    expect(complete('POST', '/api/webhooks', {})).toMatchObject(created);
    expect(complete('POST', '/api/webhooks', [])).toMatchObject(created);
  });

  it('of a path with an id is not that of its own path', () => {
    expect(complete('GET', '/api/transactions/reasons', [{ code: 'AC04' }])).toEqual([
      expect.objectContaining({ code: 'AC04' }),
    ]);
  });

  it('stays as it is when it is nothing, or of a path that the contract does not have', () => {
    expect(complete('GET', '/api/auth/session', null)).toBeNull();
    expect(complete('GET', '/api/nonesuch', { a: 1 })).toEqual({ a: 1 });
  });
});
