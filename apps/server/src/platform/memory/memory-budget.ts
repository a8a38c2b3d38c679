import { Holders } from './holders.ts';
import { type Owner, Shares, type Shortage } from './shares.ts';

interface Waiting {
  bytes: number;
  owner: Owner;
  /** How many others were let in before it. */
  overtaken: number;
  /** Others are giving memory back for it. */
  isMakingRoom: boolean;
  enter(): void;
}

/** So often is one that waits for the whole budget overtaken: it must not stop everything, nor wait for ever. */
const OVERTAKEN_MAX = 16;

/**
 * The memory of a process that strangers can fill. Whoever gets nothing waits, while others that hold what they could do without
 * give it back: a cache is dropped, and what has a place in the database is stored there. Never wait while holding something
 * of the same budget that cannot be given back.
 */
export class MemoryBudget {
  /** Whoever can do without what it holds, in the order of its last use. */
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

  /** True if the next that asks has to wait. */
  isShort(owner: Owner): boolean {
    return this.#shares.shortage(1, owner) !== null;
  }

  /** Takes what is free, or what a cache gives back at once. */
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

  /** False if there was no room in this time. */
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

  /** Counts bytes that have arrived anyway. */
  charge(bytes: number, owner: Owner): void {
    this.#shares.add(bytes, owner);
  }

  give(bytes: number, owner: Owner): void {
    this.#shares.give(bytes, owner);
    this.#admit();
    // Somebody may hold something now that held nothing when it was looked for.
    for (const waiting of [...this.#waiting]) void this.#makeRoom(waiting);
  }

  #shortageOf({ bytes, owner }: Waiting): Shortage | null {
    return this.#shares.shortage(bytes, owner);
  }

  /** Has others store what they hold, one after another, until there is room. */
  async #makeRoom(waiting: Waiting): Promise<void> {
    if (waiting.isMakingRoom) return;
    waiting.isMakingRoom = true;
    while (this.#waiting.includes(waiting)) {
      const shortage = this.#shortageOf(waiting);
      // It is its turn, or somebody else's that waits for longer.
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

  /** Counts it at once for the next in line, so that no other gets in between. */
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
