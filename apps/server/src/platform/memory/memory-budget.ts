import { Holders } from './holders.ts';
import { type Owner, Shares, type Shortage } from './shares.ts';

interface Waiting {
  bytes: number;
  owner: Owner;
  /** The number of others that overtook it. */
  overtaken: number;
  /** Others are releasing memory for it. */
  isMakingRoom: boolean;
  enter(): void;
}

/**
 * How often others may overtake one that waits for the whole budget: it must neither block everything nor wait for
 * ever.
 */
const OVERTAKEN_MAX = 16;

/**
 * The memory of a process that outside callers can fill. A caller that gets none waits, while others release memory
 * that they can spare: caches are dropped, and data that has a place in the database is stored there. Never wait
 * while you hold memory of the same budget that can't be released.
 */
export class MemoryBudget {
  /** Holders that can spare memory, in the order of their last use. */
  readonly holders = new Holders();
  readonly #shares: Shares;
  readonly #waiting: Waiting[] = [];

  constructor(maxBytes: number) {
    this.#shares = new Shares(maxBytes);
  }

  get bytes(): number {
    return this.#shares.total;
  }

  bytesOf(owner: Owner): number {
    return this.#shares.of(owner);
  }

  /** True if the next caller has to wait. */
  isShort(owner: Owner): boolean {
    return this.#shares.shortage(1, owner) !== null;
  }

  /** Takes free memory, or memory that a cache releases at once. */
  tryTake(bytes: number, owner: Owner): boolean {
    const blocked = this.#waiting.find((waiting) => this.#shortageOf(waiting) === 'all');
    if (blocked !== undefined && blocked.overtaken >= OVERTAKEN_MAX) return false;
    for (;;) {
      const shortage = this.#shares.shortage(bytes, owner);
      if (shortage === null) break;
      if (!this.holders.dropOne(owner, shortage)) return false;
    }
    if (blocked !== undefined) blocked.overtaken += 1;
    this.#shares.add(bytes, owner);
    return true;
  }

  /** False if no memory was free in this time. */
  async take(bytes: number, owner: Owner, maxMs: number): Promise<boolean> {
    if (this.tryTake(bytes, owner)) return true;
    return new Promise((resolve) => {
      const waiting: Waiting = {
        bytes,
        owner,
        overtaken: 0,
        isMakingRoom: false,
        enter() {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#admit();
        resolve(false);
      }, maxMs);
      this.#waiting.push(waiting);
      void this.#makeRoom(waiting);
    });
  }

  /** Counts bytes that have already arrived. */
  charge(bytes: number, owner: Owner): void {
    this.#shares.add(bytes, owner);
  }

  give(bytes: number, owner: Owner): void {
    this.#shares.give(bytes, owner);
    this.#admit();
    // In the meantime, others may have taken memory that can be released.
    for (const waiting of [...this.#waiting]) void this.#makeRoom(waiting);
  }

  #shortageOf({ bytes, owner }: Waiting): Shortage | null {
    return this.#shares.shortage(bytes, owner);
  }

  /** Makes others store their data, one after another, until there is enough memory. */
  async #makeRoom(waiting: Waiting): Promise<void> {
    if (waiting.isMakingRoom) return;
    waiting.isMakingRoom = true;
    while (this.#waiting.includes(waiting)) {
      const shortage = this.#shortageOf(waiting);
      // It is its turn, or the turn of one that has waited longer.
      if (shortage === null) break;
      if (!this.holders.dropOne(waiting.owner, shortage)) {
        const stored = this.holders.storeOne(waiting.owner, shortage);
        if (stored === null) break;
        await stored;
      }
    }
    waiting.isMakingRoom = false;
    this.#admit();
  }

  /** Reserves the memory at once for the next in line, so that nobody else takes it. */
  #admit(): void {
    let blocked: Waiting | null = null;
    for (let at = 0; at < this.#waiting.length; ) {
      const next = this.#waiting[at];
      if (next === undefined || (blocked !== null && blocked.overtaken >= OVERTAKEN_MAX)) return;
      const shortage = this.#shortageOf(next);
      if (shortage !== null) {
        if (shortage === 'all') blocked ??= next;
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      this.#shares.add(next.bytes, next.owner);
      if (blocked !== null) blocked.overtaken += 1;
      next.enter();
    }
  }
}
