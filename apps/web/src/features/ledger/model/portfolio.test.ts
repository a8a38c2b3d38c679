import { isBic, isTestBic, parseAmount } from '@clearbench/domain';
import { expect, it } from 'vitest';
import { summaryByType, sumOfBalances } from './portfolio.ts';
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

it('the portfolio is the exact sum of the six balances', () => {
  expect(SAMPLE_ACCOUNTS).toHaveLength(6);
  expect(sumOfBalances(SAMPLE_ACCOUNTS)).toBe('191285731.50');
  expect(sumOfBalances([{ balance: '99999999999999.99' }, { balance: '0.01' }])).toBe('100000000000000.00');
});

it('every sample is at a test BIC, with an amount that is valid in its currency', () => {
  for (const { swiftCode, balance, availableBalance, currency } of SAMPLE_ACCOUNTS) {
    expect([swiftCode, isBic(swiftCode), isTestBic(swiftCode)]).toEqual([swiftCode, true, true]);
    for (const amount of [balance, availableBalance])
      expect(parseAmount(amount, currency)).toMatchObject({ ok: true, decimal: amount });
  }
});

it('the summary counts every account once', () => {
  const summary = summaryByType(SAMPLE_ACCOUNTS);
  expect(summary.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(6);
});
