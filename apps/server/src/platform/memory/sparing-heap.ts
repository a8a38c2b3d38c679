import { setFlagsFromString } from 'node:v8';

/** How far the heap grows, in percent, before the next garbage collection. 0 leaves it to V8, which prefers speed to memory. */
const SPARING_PERCENT = 15;
/** The sweeps that process a large payload continue after it has been stored. */
const LINGER_MS = 60_000;

let works = 0;
let end: NodeJS.Timeout | null = null;

/**
 * Runs work that produces much garbage with frequent garbage collection, which keeps the server's memory small. This
 * stays on for a minute afterwards; permanently, it would slow down single payments.
 */
export async function withSparingHeap<T>(work: () => Promise<T>): Promise<T> {
  works += 1;
  if (end !== null) clearTimeout(end);
  end = null;
  growBy(SPARING_PERCENT);
  try {
    return await work();
  } finally {
    works -= 1;
    if (works === 0) end = setTimeout(growBy, LINGER_MS, 0).unref();
  }
}

const growBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
