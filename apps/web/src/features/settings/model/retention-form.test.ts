import { expect, it } from 'vitest';
import { retentionRules, retentionTexts } from './retention-form.ts';

const days = { transfers: 365, ledger: 0, deliveries: 90, audit: 0 };

it('takes whole days, and 0 for ever', () => {
  expect(retentionRules(retentionTexts(days))).toEqual({ input: days });
});

it('says at each field what is wrong', () => {
  expect(retentionRules({ transfers: '', ledger: '30', deliveries: '-1', audit: '1.5' })).toEqual({
    problems: {
      transfers: 'Please enter a whole number of days, at most 99999',
      ledger: 'Please enter 0, or at least 31 days',
      deliveries: 'Please enter a whole number of days, at most 99999',
      audit: 'Please enter a whole number of days, at most 99999',
    },
  });
});
