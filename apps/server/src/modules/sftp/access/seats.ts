import { type Owner, Shares } from '../../../platform/memory/shares.ts';
import { CONNECTIONS_MAX, RESTING_MS } from './limits.ts';

interface Seated {
  owner: Owner | null;
  usedMs: number;
  end(): void;
}

/** The connections that are logged in, shared between workspaces and users. */
export class Seats {
  readonly #shares = new Shares(CONNECTIONS_MAX);
  readonly #all: () => Iterable<Seated | null>;

  /** @param all the connections of the process */
  constructor(all: () => Iterable<Seated | null>) {
    this.#all = all;
  }

  /** Null: there is no place, and no connection is idle. Call the result to release the place. */
  take(owner: Owner): (() => void) | null {
    const shortage = this.#shares.shortage(1, owner);
    if (shortage !== null) {
      const resting = this.#longestResting((other) => {
        if (shortage === 'all') return true;
        return shortage === 'user' ? other.user === owner.user : other.workspace === owner.workspace;
      });
      if (resting === null) return null;
      resting.end();
    }
    this.#shares.add(1, owner);
    return () => this.#shares.give(1, owner);
  }

  #longestResting(helps: (owner: Owner) => boolean): Seated | null {
    let found: Seated | null = null;
    for (const each of this.#all()) {
      const rests = each !== null && each.owner !== null && helps(each.owner);
      if (rests && each.usedMs < (found?.usedMs ?? performance.now() - RESTING_MS)) found = each;
    }
    return found;
  }
}
