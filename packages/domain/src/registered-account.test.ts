import { expect, it } from 'vitest';
import { accountProblem, maskedAccount, registeredAccount } from './registered-account.ts';

it('an account is an IBAN or a British sort code with its number, however it is written', () => {
  expect(registeredAccount('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(registeredAccount('20-00-00 55779911')).toBe('20000055779911');
  expect(registeredAccount('DE88370400440532013000')).toBeNull();
  expect(registeredAccount('2000005577991')).toBeNull();
});

it.each([
  ['DE88370400440532013000', 'check digits'],
  ['DE8937040044053201300', 'another length'],
  ['QQ89370400440532013000', 'No IBAN begins with QQ'],
  ['account 7', 'Please enter an IBAN'],
])('the problem of %s names what is wrong', (text, words) => {
  expect(accountProblem(text)).toContain(words);
});

it('an account is masked in logs', () => {
  expect(maskedAccount('DE89370400440532013000')).toBe('DE89***************000');
  expect([accountProblem('DE89 3704 0044 0532 0130 00'), accountProblem('20000055779911')]).toEqual([
    null,
    null,
  ]);
});
