import { expect, it } from 'vitest';
import { afterRelease } from './code-lists.ts';

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

it('refuses a release that is known already', () => {
  expect(() => afterRelease(KNOWN, '2025-05', {}, '2025-05')).toThrow('2025-05 is not after 2025-05');
});
