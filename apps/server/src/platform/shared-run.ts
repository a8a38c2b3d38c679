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
