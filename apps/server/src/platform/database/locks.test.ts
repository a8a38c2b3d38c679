import { expect, it } from 'vitest';
import { LOCKS } from './locks.ts';

it('no two things share a lock', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
