import { OneByOne } from './one-by-one.ts';

/**
 * Reads again what is stored. One reading runs at a time, so an older result never replaces a newer one. Calls during a
 * reading share the next one, which sees everything that was stored before them.
 */
export class FreshReading<Result> {
  readonly #read: () => Promise<Result>;
  readonly #line = new OneByOne();
  #next: Promise<Result> | null = null;

  constructor(read: () => Promise<Result>) {
    this.#read = read;
  }

  run(): Promise<Result> {
    this.#next ??= this.#line.run(() => {
      this.#next = null;
      return this.#read();
    });
    return this.#next;
  }
}
