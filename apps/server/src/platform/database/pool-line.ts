import type { Pool, PoolClient } from 'pg';
import { noFreeConnection } from './pool-busy.ts';

type Enter = () => void;

const lines = new WeakMap<Pool, PoolLine>();

export function lineOf(pool: Pool): PoolLine {
  let line = lines.get(pool);
  if (line === undefined) {
    line = new PoolLine(pool);
    lines.set(pool, line);
  }
  return line;
}

/**
 * Lends the connections of a pool to the schemas that wait for one in turn: a workspace with very much to do does not hold up the
 * others. Those who wait for the same schema are served in the order in which they came.
 */
export class PoolLine {
  readonly #pool: Pool;
  readonly #lent = new WeakSet<PoolClient>();
  /** The schema whose turn it is comes first. */
  readonly #waiting = new Map<string, Enter[]>();
  #waitingCount = 0;
  /** Connections that are lent or about to be. */
  #taken = 0;
  #answeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on('release', (error, client) => {
      if (!(error instanceof Error)) this.#answeredAtMs = performance.now();
      if (this.#lent.delete(client)) this.#next();
    });
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** @param prefer called just before a connection is lent */
  async take(schema: string, prefer: () => void): Promise<PoolClient> {
    if (this.#taken < this.#pool.options.max) this.#taken += 1;
    else await this.#turn(schema);
    try {
      prefer();
      const client = await this.#pool.connect();
      this.#lent.add(client);
      return client;
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  /** Resolves when a place is taken. */
  #turn(schema: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sinceMs = performance.now();
      const timer = setTimeout(() => {
        this.#leave(schema, enter);
        reject(noFreeConnection(this.#answeredAtMs > sinceMs));
      }, this.#pool.options.connectionTimeoutMillis);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const queue = this.#waiting.get(schema);
      if (queue === undefined) this.#waiting.set(schema, [enter]);
      else queue.push(enter);
      this.#waitingCount += 1;
    });
  }

  /** A place is free: it goes to the schema whose turn it is. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#taken -= 1;
      return;
    }
    const [schema, queue] = first;
    const enter = queue.shift();
    this.#waitingCount -= 1;
    this.#waiting.delete(schema);
    if (queue.length > 0) this.#waiting.set(schema, queue);
    enter?.();
  }

  #leave(schema: string, enter: Enter): void {
    const queue = this.#waiting.get(schema) ?? [];
    queue.splice(queue.indexOf(enter), 1);
    this.#waitingCount -= 1;
    if (queue.length === 0) this.#waiting.delete(schema);
  }
}
