/** Ctrl-C may arrive twice, from the terminal and from a parent process; within this time it counts once. */
const ONE_PRESS_MS = 1_000;

/** Aborts at the first Ctrl-C or SIGTERM, so that work can finish properly; a second one ends the program at once. */
export function interruption(): AbortController {
  const controller = new AbortController();
  let sinceMs: number | null = null;
  const stop = (): void => {
    if (sinceMs === null) {
      sinceMs = performance.now();
      controller.abort();
    } else if (performance.now() - sinceMs > ONE_PRESS_MS) process.exit(130);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller;
}
