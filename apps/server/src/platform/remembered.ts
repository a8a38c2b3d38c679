/** Does work when its result is needed for the first time, and remembers it. A failure is not remembered: the next call tries again. */
export class Remembered<Result> {
  readonly #work: () => Promise<Result>;
  #result: Promise<Result> | null = null;

  constructor(work: () => Promise<Result>) {
    this.#work = work;
  }

  get(): Promise<Result> {
    if (this.#result !== null) return this.#result;
    const result = this.#work();
    this.#result = result;
    result.catch(() => {
      if (this.#result === result) this.forget();
    });
    return result;
  }

  /** The next call does the work again. */
  forget(): void {
    this.#result = null;
  }
}
