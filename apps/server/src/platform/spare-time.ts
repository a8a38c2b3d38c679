/** How much longer than the work the time is until the next one may start. */
const REST = 9;
/** How much of the average the last piece of work is. */
const LATEST = 0.2;

/**
 * For work of many workspaces that nobody waits for: it uses at most a tenth of the time, for all of them together. Each gets a time to
 * start at, in the order in which they ask, so the more there is to do, the longer everyone waits.
 */
export class SpareTime {
  #averageMs = 0;
  #freeAtMs = 0;
  readonly #startAtMs = new Map<string, number>();

  /** How long this workspace has to wait; 0: it may start, and reports its duration to `spent`. */
  waitMs(workspace: string): number {
    const nowMs = performance.now();
    const startAtMs = this.#startAtMs.get(workspace) ?? this.#reserve(nowMs);
    if (startAtMs > nowMs) {
      this.#startAtMs.set(workspace, startAtMs);
      return startAtMs - nowMs;
    }
    this.#startAtMs.delete(workspace);
    return 0;
  }

  spent(ms: number): void {
    this.#averageMs += (ms - this.#averageMs) * LATEST;
  }

  #reserve(nowMs: number): number {
    const startAtMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = startAtMs + (1 + REST) * this.#averageMs;
    return startAtMs;
  }
}
