import type { Logger } from 'pino';

/** Repeats background work. A task never overlaps with itself. */
export class Schedule {
  readonly #logger: Logger;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  every(periodMs: number, name: string, task: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const run = task()
        .catch((error: unknown) => this.#logger.warn({ err: error, task: name }, 'Background task failed'))
        .finally(() => {
          busy = false;
          this.#running.delete(run);
        });
      this.#running.add(run);
    }, periodMs);
    this.#timers.add(timer);
  }

  /** Starts nothing new and waits for running tasks. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }
}
