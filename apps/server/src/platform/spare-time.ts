/** After each piece of work comes a pause of this multiple of its duration. */
const REST = 9;
/** The weight of the latest duration in the average. */
const LATEST = 0.2;

/**
 * For background work of many workspaces that no request waits for. Together, they use at most a tenth of the time. Each workspace that
 * asks gets the next free time to start, so the more there is to do, the longer all of them wait.
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
