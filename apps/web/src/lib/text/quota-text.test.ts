import { expect, it } from 'vitest';
import { shareText, usedBytesText, usedRowsText } from './quota-text.ts';

it('says how much of the quota is used, or only what is used', () => {
  expect(usedBytesText(880 * 1024 ** 2, 1024 ** 3)).toBe('880.0 MB of 1.0 GB (86%)');
  expect(usedRowsText(1_200, 2_000)).toBe('1,200 of 2,000 (60%)');
  expect(usedRowsText(1_200, null)).toBe('1,200');
});

it('never says 100% while there is room', () => {
  expect([0.999, 1, 1.25, 11].map(shareText)).toEqual(['99%', '100%', '125%', '1,100%']);
});
