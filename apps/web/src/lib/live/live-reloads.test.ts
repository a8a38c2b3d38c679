import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveReloads } from './live-reloads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Reloads that end when the test says so, by the topics that each was for. */
function setUp() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const reloads = new LiveReloads((changes) => {
    begun.push([...changes.keys()]);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  return { begun, ends, reloads };
}

it('a change reloads at once, and later changes when that reload has ended', async () => {
  const { begun, ends, reloads } = setUp();
  reloads.take({ topic: 'transactions', ids: ['trx_1'] });
  await vi.advanceTimersByTimeAsync(40);
  expect(begun).toEqual([['transactions']]);
  reloads.take({ topic: 'ledger' });
  reloads.take({ topic: 'networks' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(800);
  expect(begun).toEqual([['transactions'], ['ledger', 'networks']]);
});

it('a reload that hangs holds up the next one for 15 seconds at most', async () => {
  const { begun, reloads } = setUp();
  reloads.take({ topic: 'transactions' });
  await vi.advanceTimersByTimeAsync(40);
  reloads.take({ topic: 'ledger' });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(begun).toEqual([['transactions'], ['ledger']]);
});
