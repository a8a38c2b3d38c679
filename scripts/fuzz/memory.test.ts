import { describe, expect, it } from 'vitest';
import { createHeapWatch } from './memory.ts';

const MEGABYTE = 1024 * 1024;

describe('the heap monitor', () => {
  it('reports growth over the first measurement, not fluctuations', () => {
    const bytes = [30, 40, 31, 80].map((megabytes) => megabytes * MEGABYTE);
    const watch = createHeapWatch(() => bytes.shift() ?? 0);
    expect([watch.look(), watch.look(), watch.look(), watch.look()].map(({ grown }) => grown)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('sees what a program retains', () => {
    const watch = createHeapWatch();
    watch.look();
    const kept = Array.from({ length: 6_000_000 }, (_, index) => ({ index }));
    expect(watch.look().grown).toBe(true);
    expect(kept.length).toBe(6_000_000);
  });
});
