import { describe, expect, it } from 'vitest';
import { withRange } from './use-selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const ROWS = { indexOf: (id: string) => IDS.indexOf(id), idAt: (index: number) => IDS[index] };
const range = (from: string, to: string, max = 10, before: string[] = []) => [
  ...withRange(new Set(before), ROWS, { from, to }, max),
];

describe('a range of rows', () => {
  it('is selected in both directions, in addition to earlier selections', () => {
    expect(range('b', 'd')).toEqual(['b', 'c', 'd']);
    expect(range('d', 'b', 10, ['e'])).toEqual(['e', 'b', 'c', 'd']);
  });

  it('ends at the maximum number of rows', () => {
    expect(range('a', 'e', 3)).toEqual(['a', 'b', 'c']);
  });

  it('is one row when its starting row is no longer loaded', () => {
    expect(range('gone', 'c')).toEqual(['c']);
  });
});
