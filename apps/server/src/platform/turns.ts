import { overloaded } from './errors.ts';

interface Waiting {
  key: string;
  start: () => void;
}

interface Limits {
  /** How much work of different keys runs at the same time. */
  atOnce: number;
  /** If this many are waiting, the next one is refused. */
  maxWaiting: number;
}

/** The share of the waiting places that one key may use. */
const KEY_SHARE = 0.5;

/**
 * Work on the same object runs one at a time, in order of arrival, and only some work runs at the same time. While it
 * waits here, it holds no database connection, which others need to finish.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #working = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws AppError when too many are already waiting. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#canStart(key)) this.#working.add(key);
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#working.delete(key);
      this.#startNext();
    }
  }

  #turn(key: string): Promise<void> {
    const ofKey = this.#waiting.filter((waiting) => waiting.key === key).length;
    const { maxWaiting } = this.#limits;
    if (this.#waiting.length >= maxWaiting || ofKey >= maxWaiting * KEY_SHARE) {
      throw overloaded();
    }
    return new Promise((start) => this.#waiting.push({ key, start }));
  }

  #canStart = (key: string): boolean => this.#working.size < this.#limits.atOnce && !this.#working.has(key);

  /** The first one that waits only for a place. One at a time is enough, because each frees one place. */
  #startNext(): void {
    const place = this.#waiting.findIndex(({ key }) => this.#canStart(key));
    const [next] = place === -1 ? [] : this.#waiting.splice(place, 1);
    if (next === undefined) return;
    this.#working.add(next.key);
    next.start();
  }
}
