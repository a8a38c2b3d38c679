import { useSyncExternalStore } from 'react';

/** A stopped clock that is behind by this part of a tick is set when it is read. */
const STALE_PART = 10;

/** A clock that ticks only while it is used. One timer serves the whole page. */
function createClock(tickMs: number): () => number {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let nowMs = Date.now();
  const tick = () => {
    nowMs = Date.now();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      timer = setInterval(tick, tickMs);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  };
  const read = () => {
    // An unused clock does not tick, so it is set here; setting it at each reading would render everything again.
    if (listeners.size === 0 && Date.now() - nowMs > tickMs / STALE_PART) nowMs = Date.now();
    return nowMs;
  };
  return () => useSyncExternalStore(subscribe, read);
}

/** How far the clock for relative times may be behind. */
export const NOW_TICK_MS = 30_000;

/** The time in milliseconds, for relative times. */
export const useNowMs = createClock(NOW_TICK_MS);

/** The time in milliseconds, updated each second: for counting up or down. */
export const useSecondsMs = createClock(1000);
