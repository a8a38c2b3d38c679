import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '@/testing/render-hook.ts';
import { useSecondsMs } from './now.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

it('a clock ticks while it is used, and every use shows the same time', async () => {
  const one = await renderHook(useSecondsMs);
  await one.act(() => vi.advanceTimersByTime(2_500));
  const other = await renderHook(useSecondsMs);
  expect([one.current, other.current]).toEqual([2_000, 2_000]);
  await one.act(() => vi.advanceTimersByTime(500));
  expect([one.current, other.current]).toEqual([3_000, 3_000]);
  expect(vi.getTimerCount()).toBe(1);
  await one.unmount();
  await other.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('a clock that nobody used is right as soon as it is used', async () => {
  const first = await renderHook(useSecondsMs);
  await first.unmount();
  vi.advanceTimersByTime(60_000);
  const later = await renderHook(useSecondsMs);
  expect(later.current).toBe(60_000);
});
