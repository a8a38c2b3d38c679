const PERIOD_MS = 1_000;
/** A workspace with more than this share of all arrivals floods the server. */
const FLOOD_SHARE = 0.8;
/**
 * The number of payloads that are stored together while others wait behind a flood. With 8, they wait half as long as
 * without a limit, and the flood keeps more than half of its rate (two processors, 64 connections).
 */
const FLOOD_BATCH = 8;

/**
 * How many payloads of a workspace are stored in one go. Large batches are efficient, but they hold up the event loop and the
 * database: a workspace that floods the server gets smaller ones while other workspaces receive payments, too.
 */
export class BatchLimits {
  readonly #largest: number;
  /** The number stored in this period and in the previous one. */
  #current: Tally = { all: 0, of: new Map() };
  #before: Tally = { all: 0, of: new Map() };
  #sinceMs = 0;

  constructor(largest: number) {
    this.#largest = largest;
  }

  stored(workspace: string, payloads: number, nowMs: number): void {
    if (nowMs - this.#sinceMs >= PERIOD_MS) this.#begin(nowMs);
    this.#current.all += payloads;
    this.#current.of.set(workspace, (this.#current.of.get(workspace) ?? 0) + payloads);
  }

  of(workspace: string): number {
    return this.isFlood(workspace) ? FLOOD_BATCH : this.#largest;
  }

  isFlood(workspace: string): boolean {
    const all = this.#current.all + this.#before.all;
    const own = (this.#current.of.get(workspace) ?? 0) + (this.#before.of.get(workspace) ?? 0);
    return own < all && own > all * FLOOD_SHARE;
  }

  #begin(nowMs: number): void {
    const isNext = nowMs - this.#sinceMs < 2 * PERIOD_MS;
    this.#before = isNext ? this.#current : { all: 0, of: new Map() };
    this.#current = { all: 0, of: new Map() };
    this.#sinceMs = nowMs;
  }
}

interface Tally {
  all: number;
  of: Map<string, number>;
}
