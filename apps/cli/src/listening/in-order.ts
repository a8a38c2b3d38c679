/**
 * Runs work at once, but never more than `limit`, and of one `key` one after the other in the order of the calls: what
 * tells of one transfer arrives in order, and a slow answer holds up nobody else's.
 */
export class InOrder {
  readonly #limit: number;
  readonly #lastOf = new Map<string, Promise<void>>();
  readonly #running = new Set<Promise<void>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns once there is room for more. The work must not throw. */
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

  /** Waits for everything that was added. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
  }
}
