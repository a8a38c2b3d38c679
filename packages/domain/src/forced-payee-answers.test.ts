import { expect, it } from 'vitest';
import { FORCED_PAYEE_ANSWERS, forcedPayeeAnswer } from './forced-payee-answers.ts';
import { isIban } from './iban.ts';

it('each forced answer has a name and a valid IBAN of its own', () => {
  expect(FORCED_PAYEE_ANSWERS.every(({ account }) => isIban(account))).toBe(true);
  for (const key of ['name', 'account', 'outcome'] as const)
    expect(new Set(FORCED_PAYEE_ANSWERS.map((forced) => forced[key])).size).toBe(FORCED_PAYEE_ANSWERS.length);
});

it('the name decides before the account, in any case of its letters', () => {
  const ordinary = 'DE89370400440532013000';
  expect(forcedPayeeAnswer(ordinary, 'Example Ltd')).toBeNull();
  expect(forcedPayeeAnswer(ordinary, ' forced no match ')?.outcome).toBe('no-match');
  expect(forcedPayeeAnswer('DE90999001000000000001', null)?.outcome).toBe('match');
  expect(forcedPayeeAnswer('DE90999001000000000001', 'Forced Error')?.outcome).toBe('server-error');
});
