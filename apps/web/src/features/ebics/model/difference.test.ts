import { expect, it } from 'vitest';
import { firstDifference } from './difference.ts';

it('finds the first character that differs', () => {
  expect(firstDifference('abc', 'abc')).toBeNull();
  expect(firstDifference('abcd', 'abXd')).toEqual({
    expected: { same: 'ab', different: 'c', rest: 'd' },
    found: { same: 'ab', different: 'X', rest: 'd' },
  });
});

it('finds where the shorter text ends', () => {
  expect(firstDifference('ready', 're')?.found).toEqual({ same: 're', different: '', rest: '' });
  expect(firstDifference('re', 'ready')?.expected).toEqual({ same: 're', different: '', rest: '' });
});

it('shortens long texts around it', () => {
  const long = 'x'.repeat(1_000);
  const shown = firstDifference(`${long}a${long}`, `${long}b${long}`)?.expected;
  expect(shown).toEqual({ same: `…${'x'.repeat(60)}`, different: 'a', rest: `${'x'.repeat(160)}…` });
});
