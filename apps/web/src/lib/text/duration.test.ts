import { describe, expect, it } from 'vitest';
import { formatElapsed, formatRemaining, remainingSpoken } from './duration.ts';

describe('elapsed time', () => {
  it.each([
    [-5, '0 s'],
    [0, '0 s'],
    [3_000, '3 s'],
    [847, '0.84 s'],
    [9_999, '9.99 s'],
    [12_900, '12 s'],
    [65_000, '1 min 05 s'],
    [7_800_000, '2 h 10 min'],
  ])('%d ms is %s', (ms, shown) => {
    expect(formatElapsed(ms)).toBe(shown);
  });
});

describe('remaining time', () => {
  it.each([
    [-1, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_845_000, '1:04:05'],
    [2 * 86_400_000 + 11_045_000, '2 d 03:04:05'],
  ])('%d ms is %s', (ms, shown) => {
    expect(formatRemaining(ms)).toBe(shown);
  });

  it('is announced only a few times', () => {
    const spoken = new Set<string>();
    for (let ms = 7_200_000; ms > -2_000; ms -= 1000) spoken.add(remainingSpoken(ms));
    expect([...spoken]).toEqual(['', '1 hour left', '5 minutes left', '1 minute left', '10 seconds left']);
  });
});
