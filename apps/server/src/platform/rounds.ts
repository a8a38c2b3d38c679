interface Options {
  /** Before the first round after a rest. */
  before?(): Promise<void>;
  hasWork(): boolean;
  /** Does some of the work. It must not fail. */
  round(): Promise<void>;
}

/** Does work in rounds, one at a time, until none is left. */
export class Rounds {
  readonly #options: Options;
  #running: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** There may be work. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when no work is left. */
  async done(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    const { before, hasWork, round } = this.#options;
    try {
      await before?.();
      while (hasWork()) await round();
    } finally {
      // Together with the last check, so that work which comes later starts another run.
      this.#running = null;
    }
  }
}
