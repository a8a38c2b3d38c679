import type { Owner, Shortage } from './shares.ts';

/** Something in memory that its owner can do without for a while. */
export interface Holder {
  owner: Owner;
  /** The amount of memory in use. */
  readonly bytes: number;
  /** Releases it: at once if it is a copy, or after storing it. */
  spill(): void | Promise<void>;
}

/** Users of memory, ordered by their last use. */
export class Holders {
  readonly #copies = new Map<Holder, number>();
  readonly #originals = new Map<Holder, number>();
  readonly #storing = new Set<Holder>();

  /** Its memory is a copy, which can be dropped at once. */
  useCopy(holder: Holder): void {
    touch(this.#copies, holder);
  }

  /** Its memory has to be stored first. */
  useOriginal(holder: Holder): void {
    touch(this.#originals, holder);
  }

  delete(holder: Holder): void {
    this.#copies.delete(holder);
    this.#originals.delete(holder);
  }

  /** Drops the least recently used copy. False if none would help. */
  dropOne(owner: Owner, shortage: Shortage): boolean {
    const holder = first(this.#copies, (each) => helps(each, owner, shortage));
    if (holder === null) return false;
    this.#copies.delete(holder);
    void holder.spill();
    return true;
  }

  /** Resolves once the least recently used one is stored, or has failed to be; null if none would help. */
  storeOne(owner: Owner, shortage: Shortage): Promise<void> | null {
    const holder = first(this.#originals, (each) => !this.#storing.has(each) && helps(each, owner, shortage));
    return holder === null ? null : this.#store(holder);
  }

  /** Releases memory that was not used since then, on the clock of `performance`. */
  async spillUnused(sinceMs: number): Promise<void> {
    for (const [holder, usedMs] of this.#copies) {
      if (usedMs >= sinceMs) break;
      this.#copies.delete(holder);
      void holder.spill();
    }
    const idle = [...this.#originals]
      .filter(([holder, usedMs]) => usedMs < sinceMs && holder.bytes > 0 && !this.#storing.has(holder))
      .map(([holder]) => holder);
    for (const holder of idle) await this.#store(holder);
  }

  async #store(holder: Holder): Promise<void> {
    this.#storing.add(holder);
    try {
      await holder.spill();
    } catch {
      // Its owner gets the error with the next request.
      this.#originals.delete(holder);
    } finally {
      this.#storing.delete(holder);
    }
  }
}

function touch(holders: Map<Holder, number>, holder: Holder): void {
  holders.delete(holder);
  holders.set(holder, performance.now());
}

function first(holders: ReadonlyMap<Holder, number>, isWanted: (holder: Holder) => boolean): Holder | null {
  for (const holder of holders.keys()) if (isWanted(holder)) return holder;
  return null;
}

function helps({ owner, bytes }: Holder, asking: Owner, shortage: Shortage): boolean {
  if (bytes === 0) return false;
  if (shortage === 'all') return true;
  return shortage === 'user' ? owner.user === asking.user : owner.workspace === asking.workspace;
}
