import { expect, it } from 'vitest';
import { rowOfKey } from './row-keys.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['PageDown', 7, 9],
  ['PageUp', 7, 2],
  ['PageUp', 3, 0],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['a', 2, null],
])('%s leads from row %d of ten to %s', (key, row, next) => {
  expect(rowOfKey(key, row, 10)).toBe(next);
});

it('no key moves anywhere in a list without rows', () => {
  expect(rowOfKey('End', 0, 0)).toBeNull();
});
