/**
 * Runs up to `limit` tasks at once; tasks with the same `key` run one after another in the order of the calls, so that
 * notifications of one transfer arrive in order and a slow answer delays no other transfer.
 */
export class InOrder {
  readonly #limit: number;
  readonly #lastOf = new Map<string, Promise<void>>();
  readonly #running = new Set<Promise<void>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves once another task can run. The task must not throw. */
  async add(key: string, work: () => Promise<void>): Promise<void> {
    const before = this.#lastOf.get(key) ?? Promise.resolve();
    const mine = before.then(work).finally(() => {
      this.#running.delete(mine);
      if (this.#lastOf.get(key) === mine) this.#lastOf.delete(key);
    });
    this.#lastOf.set(key, mine);
    this.#running.add(mine);
    if (this.#running.size >= this.#limit) await Promise.race(this.#running);
  }

  /** Waits for all tasks. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
  }
}
