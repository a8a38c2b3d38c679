import { expect, it } from 'vitest';
import { COP_REASONS, FORCED_COP_ANSWERS, forcedCopAnswer } from './forced-cop-answers.ts';
import { registeredAccount } from './registered-account.ts';

it('there is one for a match and one for each reason, with a name and an account of its own', () => {
  expect(FORCED_COP_ANSWERS.map(({ reason }) => reason)).toEqual([null, ...Object.keys(COP_REASONS)]);
  for (const { name, account } of FORCED_COP_ANSWERS) {
    expect(registeredAccount(account)).toBe(account);
    expect(forcedCopAnswer('99999900000001', name.toUpperCase())?.name).toBe(name);
    expect(forcedCopAnswer(account, 'Anybody')?.account).toBe(account);
  }
});

it('the name decides first, and other names and accounts force nothing', () => {
  expect(forcedCopAnswer(FORCED_COP_ANSWERS[0]?.account ?? '', 'Forced ANNM')?.reason).toBe('ANNM');
  expect(forcedCopAnswer('99999900000001', 'Forced No Match')).toBeNull();
});
