/**
 * Reads again what is stored. One reading runs at a time, so an older result never replaces a newer one. Calls during a
 * reading share the next one, which sees everything that was stored before them.
 */
export class FreshReading<Result> {
  readonly #read: () => Promise<Result>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<Result> | null = null;

  constructor(read: () => Promise<Result>) {
    this.#read = read;
  }

  run(): Promise<Result> {
    if (this.#next !== null) return this.#next;
    const next = this.#last.then(() => {
      this.#next = null;
      return this.#read();
    });
    this.#next = next;
    this.#last = next.then(nothing, nothing);
    return next;
  }
}

function nothing(): void {}
