import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@clearbench/contract';
import { sha256 } from '../../../platform/secrets/crypto.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 7;
const GROUP_LETTERS = 4;

/** New codes of 138 bits, in groups: `a7kd-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  );

/** As many bits as a random key: a slow hash would add nothing. */
export const hashOfRecoveryCode = (code: string): Buffer =>
  sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
