import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  EXTERNAL_CODES,
  EXTERNAL_CODES_RELEASE,
} from '../../packages/messages/src/iso20022/generated/external-codes.ts';
import { afterRelease } from './code-lists.ts';
import { pageOf } from './code-page.ts';

const KNOWN = { ExternalPurpose1Code: '2007-09 CASH SALA, >2020-08 RMCO' };

it('says which release brought and ended each code', () => {
  const lists = { ExternalPurpose1Code: ['SALA', 'NEWC', 'RMCO'], ExternalOther1Code: ['AAAA'] };
  expect(afterRelease(KNOWN, '2025-05', lists, '2025-08')).toEqual({
    ExternalOther1Code: '2025-08 AAAA',
    ExternalPurpose1Code: '2007-09 SALA, 2007-09<2025-08 CASH, >2020-08 RMCO, 2025-08 NEWC',
  });
});

it('does not know which release brought a code if some are missing between them', () => {
  const lists = { ExternalPurpose1Code: ['CASH', 'SALA', 'RMCO', 'NEWC'] };
  expect(afterRelease(KNOWN, '2025-05', lists, '2026-05')).toEqual({
    ExternalPurpose1Code: '2007-09 CASH SALA, >2020-08 RMCO, >2025-05 NEWC',
  });
});

it('leaves a set alone that the release does not have', () => {
  expect(afterRelease(KNOWN, '2025-05', {}, '2025-08')).toEqual(KNOWN);
});

it('refuses a release that is known already', () => {
  expect(() => afterRelease(KNOWN, '2025-05', {}, '2025-05')).toThrow('2025-05 is not after 2025-05');
});

it('wrote the page that the documentation has', () => {
  const page = join(import.meta.dirname, '../../packages/messages/docs/external-codes.md');
  expect(readFileSync(page, 'utf8')).toBe(pageOf(EXTERNAL_CODES, EXTERNAL_CODES_RELEASE));
});
