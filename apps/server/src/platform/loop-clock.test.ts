import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoopClock } from './loop-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts time like any clock while the loop turns', () => {
  const clock = new LoopClock();
  const startedMs = clock.nowMs();
  vi.advanceTimersByTime(1_000);
  expect(clock.nowMs() - startedMs).toBe(1_000);
});

it('stands still while the loop is held up, before and after the next tick', () => {
  const clock = new LoopClock();
  const startedMs = clock.nowMs();
  const start = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(start + 30_000);
  expect(clock.nowMs() - startedMs).toBe(200);
  vi.advanceTimersByTime(100);
  expect(clock.nowMs() - startedMs).toBe(200);
  now.mockReturnValue(start + 30_150);
  expect(clock.nowMs() - startedMs).toBe(350);
  now.mockRestore();
});

it('rests when nobody reads it, and goes on for the next reader', () => {
  const clock = new LoopClock();
  const startedMs = clock.nowMs();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(clock.nowMs() - startedMs).toBe(60_000);
  expect(vi.getTimerCount()).toBe(1);
});
