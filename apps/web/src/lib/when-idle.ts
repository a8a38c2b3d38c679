/** Safari cannot tell when it is idle; by then the page has most likely been drawn. */
const SOON_MS = 1000;

/** Runs something once the page has nothing better to do. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
}
