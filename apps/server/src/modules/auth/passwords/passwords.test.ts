import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** When each hash began. */
const begun: number[] = [];
const HASH_MS = 40;

vi.mock('@node-rs/argon2', () => ({
  async hash() {
    begun.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, HASH_MS));
    return 'hash';
  },
}));

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});

it('after each hash, its address rests as long as it took', async () => {
  const { hashPassword } = await import('./passwords.ts');
  await vi.advanceTimersByTimeAsync(HASH_MS);
  begun.length = 0;
  const hashed = Promise.all([1, 2, 3].map((number) => hashPassword(`password ${number}`, '192.0.2.1')));
  await vi.advanceTimersByTimeAsync(10 * HASH_MS);
  await hashed;
  const [first = 0, second = 0, third = 0] = begun;
  expect([second - first, third - second]).toEqual([2 * HASH_MS, 2 * HASH_MS]);
});
