import type { Pool, PoolClient } from 'pg';
import { connectedOf } from './connected.ts';
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

/** The first schema lets this many others pass that the free connection served before, which costs much less. */
const PASSED_MAX = 8;

/**
 * Lends the connections of a pool to the waiting schemas in turn, so that a busy workspace does not hold up the
 * others. Requests of the same schema are served in order. Unlike with `Turns`, a schema may have several connections
 * at once.
 */
export class PoolLine {
  /** How many connections a schema may have at once. */
  limitOf: (schema: string) => number = () => Number.POSITIVE_INFINITY;
  /** How long a crowded schema waits, after it had a connection for this long, until the next one takes the place of that one. */
  restMsOf: (schema: string, lentMs: number) => number = () => 0;
  readonly #pool: Pool;
  readonly #lent = new WeakMap<PoolClient, { schema: string; sinceMs: number }>();
  /** The next schema comes first. */
  readonly #waiting = new Map<string, Enter[]>();
  #waitingCount = 0;
  /** How many have passed the first schema. */
  #passed = 0;
  /** Connections that are lent or about to be, in all and by schema; those by schema include its rests. */
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  #answeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on('release', (error, client) => {
      const nowMs = performance.now();
      if (!(error instanceof Error)) this.#answeredAtMs = nowMs;
      const lent = this.#lent.get(client);
      if (lent === undefined) return;
      this.#lent.delete(client);
      this.#giveBack(lent.schema, this.#restMs(lent.schema, nowMs - lent.sinceMs), client);
    });
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** @param prefer called just before a connection is lent */
  async take(schema: string, prefer: () => void): Promise<PoolClient> {
    if (!this.#mayTake(schema)) await this.#turn(schema);
    else this.#count(schema);
    try {
      prefer();
      const client = await this.#pool.connect();
      this.#lent.set(client, { schema, sinceMs: performance.now() });
      return client;
    } catch (error) {
      this.#giveBack(schema, 0);
      throw error;
    }
  }

  /** Resolves with a connection slot. */
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

  #mayTake = (schema: string): boolean =>
    this.#taken < this.#pool.options.max && (this.#takenBy.get(schema) ?? 0) < this.limitOf(schema);

  #count(schema: string): void {
    this.#taken += 1;
    this.#takenBy.set(schema, (this.#takenBy.get(schema) ?? 0) + 1);
  }

  /** Only if more wait than it may have connections: then it asks for more than its share. */
  #restMs(schema: string, lentMs: number): number {
    const waiting = this.#waiting.get(schema)?.length ?? 0;
    return waiting > this.limitOf(schema) ? this.restMsOf(schema, lentMs) : 0;
  }

  #giveBack(schema: string, restMs: number, free?: PoolClient): void {
    this.#taken -= 1;
    if (restMs > 0) {
      setTimeout(() => {
        this.#rested(schema);
        this.#lendNext();
      }, restMs).unref();
    } else {
      this.#rested(schema);
    }
    this.#lendNext(free);
  }

  #rested(schema: string): void {
    const taken = (this.#takenBy.get(schema) ?? 0) - 1;
    if (taken === 0) this.#takenBy.delete(schema);
    else this.#takenBy.set(schema, taken);
  }

  /** Lends free connections to the next schemas: several if a limit has ended in the meantime. */
  #lendNext(free?: PoolClient): void {
    for (let next = this.#next(free); next !== undefined; next = this.#next()) {
      const [schema, queue] = next;
      const enter = queue.shift();
      this.#waitingCount -= 1;
      this.#waiting.delete(schema);
      if (queue.length > 0) this.#waiting.set(schema, queue);
      this.#count(schema);
      enter?.();
    }
  }

  /** @param free the connection that it will get */
  #next(free?: PoolClient): [string, Enter[]] | undefined {
    let first: [string, Enter[]] | undefined;
    const served = free === undefined || this.#passed >= PASSED_MAX ? undefined : connectedOf(free).served;
    for (const waiting of this.#waiting) {
      if (!this.#mayTake(waiting[0])) continue;
      first ??= waiting;
      if (served === undefined) break;
      if (!served.has(waiting[0])) continue;
      this.#passed = waiting === first ? 0 : this.#passed + 1;
      return waiting;
    }
    if (first !== undefined) this.#passed = 0;
    return first;
  }

  #leave(schema: string, enter: Enter): void {
    const queue = this.#waiting.get(schema) ?? [];
    queue.splice(queue.indexOf(enter), 1);
    this.#waitingCount -= 1;
    if (queue.length === 0) this.#waiting.delete(schema);
  }
}
