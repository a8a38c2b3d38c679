/** Ctrl-C reaches this process from the terminal and again from a program that started it: that is one wish. */
const SAME_WISH_MS = 1_000;

/** Aborts at the first Ctrl-C or SIGTERM, so that work can end in order; a second one ends the program at once. */
export function interruption(): AbortController {
  const controller = new AbortController();
  let sinceMs: number | null = null;
  const stop = (): void => {
    if (sinceMs === null) {
      sinceMs = performance.now();
      controller.abort();
    } else if (performance.now() - sinceMs > SAME_WISH_MS) process.exit(130);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller;
}
