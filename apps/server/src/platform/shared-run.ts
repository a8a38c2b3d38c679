/** Calls that overlap share one run of the work: the first starts it, and all of them get its result. */
export class SharedRun<Result> {
  readonly #work: () => Promise<Result>;
  #running: Promise<Result> | null = null;

  constructor(work: () => Promise<Result>) {
    this.#work = work;
  }

  /** Null while the work is not being done. */
  get running(): Promise<Result> | null {
    return this.#running;
  }

  run(): Promise<Result> {
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}

/** The same for each key. */
export class SharedRuns<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => {
      if (this.#running.get(key) === started) this.#running.delete(key);
    });
    this.#running.set(key, started);
    return started;
  }

  /** From now on, calls share no run that has already begun. */
  forget(): void {
    this.#running.clear();
  }
}
