import { setFlagsFromString } from 'node:v8';

/** How much the heap grows, in percent, before it is cleared again. 0 leaves it to V8, which prefers speed to memory. */
const SPARING_PERCENT = 25;
/** What follows the arrivals of a large payload has work for some time yet. */
const LINGER_MS = 60_000;

let works = 0;
let end: NodeJS.Timeout | null = null;

/**
 * Does work that leaves much garbage with a heap that is cleared often, which keeps the server's memory small. It stays so for
 * a minute afterwards; all the time it would slow small payments down.
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
