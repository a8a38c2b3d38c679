/** A small generator of pseudo-random numbers (mulberry32), so that a seed makes a test repeatable. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `max - 1`. */
  below(max: number): number {
    return Math.floor(this.next() * max);
  }

  /** True if something of that probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  }
}
