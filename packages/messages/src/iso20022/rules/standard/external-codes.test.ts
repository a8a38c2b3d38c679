import { describe, expect, it, test } from 'vitest';
import { externalCodeProblem } from './external-codes.ts';

it('names the nearest codes of a list, and no problem of a list that is not known', () => {
  expect(externalCodeProblem('ExternalPurpose1Code', 'SALA', null)).toBeNull();
  expect(externalCodeProblem('ExternalPurpose1Code', 'SALQ', null)?.detail).toMatch(/did you mean SALA/);
  expect(externalCodeProblem('ExternalPurpose1Code', 'sala', null)?.detail).toMatch(/did you mean SALA/);
  expect(externalCodeProblem('ExternalPurpose1Code', '9999', null)?.detail).toMatch(
    /compare it with the list$/,
  );
  expect(externalCodeProblem('ExternalBankTransactionDomain1Code', 'QQQQ', null)).toBeNull();
});

describe('a code', () => {
  test.each([
    ['ExternalPurpose1Code', 'SALA', '2020-01-01'],
    ['ExternalPurpose1Code', 'RMCO', '2024-03-01'],
    ['ExternalCashClearingSystem1Code', 'SCR', '2025-04-30'],
  ])('of %s, %s, is right on %s', (type, code, day) =>
    expect(externalCodeProblem(type, code, day)).toBeNull(),
  );

  test.each([
    ['ExternalPurpose1Code', 'SALA', '2007-08-31', /not yet .* in August 2007; it came in September 2007$/],
    [
      'ExternalPurpose1Code',
      'RMCO',
      '2024-02-29',
      /not yet .* in February 2024; it came after February 2024$/,
    ],
    ['ExternalCashClearingSystem1Code', 'SCR', '2025-05-01', /since May 2025; take another code$/],
    ['ExternalCashClearingSystem1Code', 'SCR', null, /since May 2025; take another code$/],
  ])('of %s, %s, is warned of on %s', (type, code, day, detail) => {
    expect(externalCodeProblem(type, code, day)).toMatchObject({ code: 'code_unlisted', uncertain: true });
    expect(externalCodeProblem(type, code, day)?.detail).toMatch(detail);
  });
});
