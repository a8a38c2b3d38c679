import { SharedRuns } from './shared-run.ts';

interface Entry<Found> {
  found: Found;
  expiresAtMs: number;
}

/** A change that another server process announces is noticed at once; this limits the effect of a lost announcement. */
const CACHE_MS = 10_000;
/** A sender that keeps using an unknown key costs one query in this time, not one for each request. */
const UNKNOWN_MAX = 1_000;

/** Caches what every request looks up: its API key, its workspace. */
export class LookedUp<Found> {
  readonly #lookUp: (key: string) => Promise<Found | null>;
  #known = new Map<string, Entry<Found>>();
  /** Unknown keys, and how long they are remembered; oldest first. */
  #unknown = new Map<string, number>();
  readonly #running = new SharedRuns<Found | null>();

  constructor(lookUp: (key: string) => Promise<Found | null>) {
    this.#lookUp = lookUp;
  }

  /** Costs no query if the key was looked up recently. */
  find(key: string): Found | null | Promise<Found | null> {
    const cached = this.#known.get(key);
    if (cached !== undefined && cached.expiresAtMs > Date.now()) return cached.found;
    if ((this.#unknown.get(key) ?? 0) > Date.now()) return null;
    // A burst from one sender costs one query.
    return this.#running.run(key, () => this.#look(key));
  }

  /** Call it whenever a key has changed, here or in another server process. */
  forget(): void {
    this.#known = new Map();
    this.#unknown = new Map();
    this.#running.forget();
  }

  async #look(key: string): Promise<Found | null> {
    // If the keys change during the query, the maps are replaced, so that outdated results go into maps that nobody reads any
    // more.
    const known = this.#known;
    const unknown = this.#unknown;
    const found = await this.#lookUp(key);
    if (found === null) {
      known.delete(key);
      rememberUnknown(unknown, key);
      return null;
    }
    known.set(key, { found, expiresAtMs: Date.now() + CACHE_MS });
    return found;
  }
}

/** A sender with an endless supply of unknown keys evicts the oldest ones and cannot fill the memory. */
function rememberUnknown(unknown: Map<string, number>, key: string): void {
  unknown.delete(key);
  const [oldest] = unknown.keys();
  if (unknown.size >= UNKNOWN_MAX && oldest !== undefined) unknown.delete(oldest);
  unknown.set(key, Date.now() + CACHE_MS);
}
