import { expect, it } from 'vitest';
import { movementOf } from './compare.ts';

const moved = (unit: 'ms' | '/s', base: number[], here: number[]) =>
  movementOf({ name: '', unit, base, here });

it('names a figure only if all rounds of one commit are apart from all of the other', () => {
  expect(moved('ms', [100, 104, 102], [90, 92, 91])).toBe('better');
  expect(moved('ms', [90, 92, 91], [100, 104, 102])).toBe('worse');
  expect(moved('ms', [100, 104, 89], [90, 92, 91])).toBe('within noise');
});

it('knows that more is better for a rate', () => {
  expect(moved('/s', [100, 104, 102], [90, 92, 91])).toBe('worse');
  expect(moved('/s', [90, 92, 91], [100, 104, 102])).toBe('better');
});

it('does not name a change that is too small to matter', () => {
  expect(moved('ms', [100, 100, 100], [101, 101, 101])).toBe('within noise');
});
