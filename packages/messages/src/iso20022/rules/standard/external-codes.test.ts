import { expect, it } from 'vitest';
import { externalCodeProblem } from './external-codes.ts';

it('names the nearest codes of a list, and no problem of a list that is not known', () => {
  expect(externalCodeProblem('ExternalPurpose1Code', 'SALA')).toBeNull();
  expect(externalCodeProblem('ExternalPurpose1Code', 'SALQ')?.detail).toMatch(/did you mean SALA/);
  expect(externalCodeProblem('ExternalPurpose1Code', 'sala')?.detail).toMatch(/did you mean SALA/);
  expect(externalCodeProblem('ExternalPurpose1Code', '9999')?.detail).toMatch(/compare it with the list$/);
  expect(externalCodeProblem('ExternalBankTransactionDomain1Code', 'QQQQ')).toBeNull();
});
