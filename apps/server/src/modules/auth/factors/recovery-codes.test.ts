import { RECOVERY_CODES } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

const codes = Array.from({ length: 200 }, newRecoveryCodes).flat();

it('recovery codes have at least 128 bits, and are never the same', () => {
  const letters = codes.map((code) => code.replaceAll('-', ''));
  const alphabet = new Set(letters.join(''));
  expect(new Set(letters).size).toBe(200 * RECOVERY_CODES);
  for (const code of letters) expect(code.length * Math.log2(alphabet.size)).toBeGreaterThanOrEqual(128);
});

it('a code counts however it is typed', () => {
  const [code = ''] = codes;
  const typed = code.toUpperCase().replaceAll('-', ' ');
  expect(hashOfRecoveryCode(typed)).toEqual(hashOfRecoveryCode(code));
});
