import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SpareTime } from './spare-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A workspace that works for 10 ms whenever it may, for so long. Returns how often it worked. */
async function work(spareTime: SpareTime, workspace: string, untilMs: number): Promise<number> {
  let times = 0;
  while (performance.now() < untilMs) {
    const waitMs = spareTime.waitMs(workspace);
    await new Promise((resolve) => setTimeout(resolve, waitMs === 0 ? 10 : waitMs));
    if (waitMs > 0) continue;
    spareTime.spent(10);
    times += 1;
  }
  return times;
}

it('lets many workspaces use a tenth of the time together, each as often as the others', async () => {
  const spareTime = new SpareTime();
  const untilMs = performance.now() + 60_000;
  const works = Array.from({ length: 20 }, (_, index) => work(spareTime, `w${index}`, untilMs));
  await vi.advanceTimersByTimeAsync(120_000);
  const times = await Promise.all(works);
  const sum = times.reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(500);
  expect(sum).toBeLessThan(700);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(8);
});

it('lets one that works rarely start at once', async () => {
  const spareTime = new SpareTime();
  for (let time = 0; time < 20; time += 1) {
    expect(spareTime.waitMs('oak')).toBe(0);
    spareTime.spent(10);
    await vi.advanceTimersByTimeAsync(500);
  }
});
