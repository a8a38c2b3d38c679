import { overloaded } from './errors.ts';

interface Waiting {
  key: string;
  start: () => void;
}

interface Limits {
  /** How much work of different keys is done at the same time. */
  atOnce: number;
  /** Beyond this many that wait, the next is refused. */
  maxWaiting: number;
}

/** Of the places for waiting, the share that work of one key may take. */
const KEY_SHARE = 0.5;

/**
 * Work on the same object is done one after another, in the order in which it came, and only some work at the same time. Work that
 * waits for its turn here does not hold a database connection, which others need to finish.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #working = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws AppError when too many wait already. */
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

  /** The first that waits for nothing else. One at a time is enough, because each makes room for one. */
  #startNext(): void {
    const place = this.#waiting.findIndex(({ key }) => this.#canStart(key));
    const [next] = place === -1 ? [] : this.#waiting.splice(place, 1);
    if (next === undefined) return;
    this.#working.add(next.key);
    next.start();
  }
}
