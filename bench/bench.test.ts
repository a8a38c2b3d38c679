import { expect, it } from 'vitest';
import { lineOf, relativeTo } from './bench.ts';

const words = (line: string) => line.split(/\s{2,}/).map((word) => word.trim());

it('prints a figure, what it is on any machine, and whether it reaches its aim', () => {
  expect(words(lineOf({ name: 'payments', value: 1_234.5, unit: '/s', aim: 1_000 }, 500))).toEqual([
    'payments',
    '1,235 /s',
    '2.47',
    'at least 1,000 /s',
  ]);
  expect(words(lineOf({ name: 'processor time', value: 20, unit: 'µs', aim: 15 }, 50_000))).toEqual([
    'processor time',
    '20 µs',
    '1',
    'at most 15 µs: missed',
  ]);
});

it('compares no size and no ratio with the speed of the machine', () => {
  expect(relativeTo(100, { name: '', value: 3, unit: '×' })).toBeNull();
  expect(relativeTo(100, { name: '', value: 3, unit: 'MB' })).toBeNull();
});
