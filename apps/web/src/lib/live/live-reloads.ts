import type { LiveChange } from '@clearbench/contract';
import { addChange, type PendingChanges } from './live-changes.ts';

/** A single change shows at once; in a burst, data is reloaded only this long after the previous reload. */
const FIRST_MS = 40;
const NEXT_MS = 800;
/** A reachable server answers sooner, even if only to report an outage of its database. */
const PATIENCE_MS = 15_000;

const nothing: PendingChanges = new Map();

/**
 * Gathers changes and reloads the affected data. The next reload waits for this one, so that a steady stream never
 * starves a request; but a request that hangs does not block all other reloads.
 */
export class LiveReloads {
  readonly #reload: (changes: PendingChanges) => Promise<unknown>;
  #pending = nothing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReloading = false;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(reload: (changes: PendingChanges) => Promise<unknown>) {
    this.#reload = reload;
  }

  take(change: LiveChange): void {
    this.#pending = addChange(this.#pending, change);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isReloading || this.#pending.size === 0) return;
    const waitMs = Math.max(FIRST_MS, this.#lastMs + NEXT_MS - performance.now());
    this.#timer = setTimeout(() => void this.#run(), waitMs);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    const changes = this.#pending;
    this.#pending = nothing;
    this.#isReloading = true;
    try {
      await inTime(this.#reload(changes));
    } finally {
      this.#isReloading = false;
      this.#lastMs = performance.now();
      this.#schedule();
    }
  }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
