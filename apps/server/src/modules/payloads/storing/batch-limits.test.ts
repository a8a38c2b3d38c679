import { expect, it } from 'vitest';
import { BatchLimits } from './batch-limits.ts';

const LARGEST = 512;

it('one that has the server for itself gets the largest batches', () => {
  const limits = new BatchLimits(LARGEST);
  limits.stored('oak', 5_000, 0);
  expect(limits.of('oak')).toBe(LARGEST);
});

it('one that floods the server gets small ones, as long as others store something, too', () => {
  const limits = new BatchLimits(LARGEST);
  limits.stored('oak', 5_000, 0);
  limits.stored('elm', 1, 100);
  expect([limits.of('oak'), limits.of('elm'), limits.of('birch')]).toEqual([8, LARGEST, LARGEST]);
  limits.stored('oak', 5_000, 1_500);
  expect(limits.of('oak')).toBe(8);
  limits.stored('oak', 5_000, 2_600);
  expect(limits.of('oak')).toBe(LARGEST);
});

it('those that send about the same get the largest ones', () => {
  const limits = new BatchLimits(LARGEST);
  limits.stored('oak', 3_000, 0);
  limits.stored('elm', 1_000, 0);
  expect([limits.of('oak'), limits.of('elm')]).toEqual([LARGEST, LARGEST]);
});

it('a flood of long ago counts no more', () => {
  const limits = new BatchLimits(LARGEST);
  limits.stored('oak', 5_000, 0);
  limits.stored('elm', 1, 0);
  limits.stored('oak', 1, 10_000);
  limits.stored('elm', 1, 10_000);
  expect(limits.of('oak')).toBe(LARGEST);
});
