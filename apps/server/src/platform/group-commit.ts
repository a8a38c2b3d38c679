import { setImmediate } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database/errors.ts';
import { Rounds } from './rounds.ts';
import { inHalves } from './sweeps/in-halves.ts';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface Options<Item> {
  maxBatch(): number;
  /** Maximum total weight of a batch, unless a single item exceeds it. */
  maxWeight?: number;
  /** Absent: all weigh nothing. */
  weigh?(item: Item): number;
  /** Before the next batch. */
  afterBatch?(startedMs: number): Promise<void>;
}

/**
 * Lets concurrent requests share one commit: while a batch is being stored the next one gathers. A lone item never waits. Each
 * item gets its own outcome, and only after the commit. There is one batch at a time: two smaller ones in parallel were measured
 * to be slower.
 */
export class GroupCommit<Item, Outcome> {
  readonly #store: (items: Item[]) => Promise<Outcome[]>;
  readonly #options: Options<Item>;
  readonly #waiting: Waiting<Item, Outcome>[] = [];
  readonly #rounds = new Rounds({
    // Requests that are read from the sockets later in this turn of the event loop join the first batch.
    before: () => setImmediate(),
    hasWork: () => this.#waiting.length > 0,
    round: () => this.#storeNext(),
  });

  constructor(store: (items: Item[]) => Promise<Outcome[]>, options: Options<Item>) {
    this.#store = store;
    this.#options = options;
  }

  submit(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#rounds.start();
    });
  }

  /** Resolves when everything submitted so far has its outcome. */
  drained(): Promise<void> {
    return this.#rounds.done();
  }

  async #storeNext(): Promise<void> {
    const startedMs = performance.now();
    await this.#storeBatch(this.#waiting.splice(0, this.#batchLength()));
    await this.#options.afterBatch?.(startedMs);
  }

  #batchLength(): number {
    const { maxWeight = Number.POSITIVE_INFINITY, weigh = () => 0 } = this.#options;
    const maxBatch = this.#options.maxBatch();
    let weight = 0;
    let length = 0;
    for (const { item } of this.#waiting) {
      weight += weigh(item);
      if (length > 0 && (length === maxBatch || weight > maxWeight)) break;
      length += 1;
    }
    return length;
  }

  async #storeBatch(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      await inHalves(batch, {
        // Not the items' fault.
        isOutage: isDatabaseUnavailable,
        work: async (part) => {
          const outcomes = await this.#store(part.map(({ item }) => item));
          part.forEach((waiting, index) => {
            waiting.resolve(outcomes[index] as Outcome);
          });
        },
        // An item that the database refuses must not fail the others.
        failed: async (waiting, error) => waiting.reject(error),
      });
    } catch (error) {
      // The items after the batch have waited just as long, and wouldn't get another connection either.
      for (const waiting of [...batch, ...this.#waiting.splice(0)]) waiting.reject(error);
    }
  }
}
