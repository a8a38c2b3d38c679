/** When to answer a failed attempt, whatever the reason: much later than any check takes. */
const REFUSED_MS = 200;
const REFUSED_MAX_MS = 2_000;
/** A client with several keys tries each; only those that try more are slowed down. */
const FREE = 6;
const WINDOW_MS = 60_000;
const PAIRS_MAX = 10_000;
/** No user has a longer name. */
const NAME_LENGTH = 64;

/**
 * How long the answer to a failed attempt takes: the same for existing and unknown users, and longer for networks and
 * user names with many failures. A right key never waits, so nobody can block a user by guessing.
 */
export class Refusals {
  readonly #byPair = new Map<string, { count: number; untilMs: number }>();

  /** Counts a failed attempt. Returns the delay between its arrival and its answer. */
  add(network: string, username: string, nowMs: number): number {
    const pair = `${network} ${username.slice(0, NAME_LENGTH)}`;
    const known = this.#byPair.get(pair);
    const count = known !== undefined && known.untilMs > nowMs ? known.count + 1 : 1;
    this.#byPair.delete(pair);
    const [oldest] = this.#byPair.keys();
    if (this.#byPair.size >= PAIRS_MAX && oldest !== undefined) this.#byPair.delete(oldest);
    this.#byPair.set(pair, { count, untilMs: nowMs + WINDOW_MS });
    return Math.min(REFUSED_MAX_MS, REFUSED_MS * 2 ** Math.max(0, count - FREE));
  }
}
