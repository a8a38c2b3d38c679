/** On whose behalf a payload is read. */
export interface Party {
  readonly workspace: string;
  readonly sender: string;
}

interface Waiting {
  bytes: number;
  party: Party;
  /** The number of smaller payloads that overtook it. */
  overtaken: number;
  enter(): void;
}

/** The shares that one sender and one workspace may take while others wait. */
const SENDER_SHARE = 0.25;
const WORKSPACE_SHARE = 0.5;

/**
 * At most this many smaller payloads overtake one that does not fit: it must neither block everything nor wait for
 * ever.
 */
const MAX_OVERTAKEN = 16;

/**
 * Limits how many bytes of payloads are read and stored at once, because a payload takes several times its size during this time.
 * Payloads that do not fit wait as received bytes. The first to come is served first, but some smaller ones overtake one that does
 * not fit yet, and a sender or a workspace that already uses its share of the budget is passed over. A payload larger than the whole budget runs alone.
 */
export class Budget {
  readonly #maxBytes: number;
  readonly #waiting: Waiting[] = [];
  readonly #bySender = new Map<string, number>();
  readonly #byWorkspace = new Map<string, number>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async spend<T>(bytes: number, party: Party, work: () => Promise<T>): Promise<T> {
    // Nearly every payload fits at once.
    const isFree = this.#waiting.length === 0 && this.#hasShare(bytes, party) && this.#hasRoom(bytes);
    if (isFree) this.#take(bytes, party);
    else await this.#turn(bytes, party);
    try {
      return await work();
    } finally {
      this.#take(-bytes, party);
      this.#admitNext();
    }
  }

  #turn(bytes: number, party: Party): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ bytes, party, overtaken: 0, enter });
      this.#admitNext();
    });
  }

  /** Reserves the bytes at once for the next in line, so that nobody else takes them. */
  #admitNext(): void {
    let blocked: Waiting | null = null;
    for (let at = 0; at < this.#waiting.length; ) {
      const next = this.#waiting[at];
      if (next === undefined || blocked?.overtaken === MAX_OVERTAKEN) return;
      const hasShare = this.#hasShare(next.bytes, next.party);
      if (!hasShare || !this.#hasRoom(next.bytes)) {
        if (hasShare) blocked ??= next;
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      this.#take(next.bytes, next.party);
      if (blocked !== null) blocked.overtaken += 1;
      next.enter();
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  #hasShare(bytes: number, { sender, workspace }: Party): boolean {
    return (
      this.#isWithin(SENDER_SHARE, bytes, this.#bySender.get(sender)) &&
      this.#isWithin(WORKSPACE_SHARE, bytes, this.#byWorkspace.get(workspace))
    );
  }

  #isWithin(share: number, bytes: number, taken = 0): boolean {
    return taken === 0 || taken + bytes <= this.#maxBytes * share;
  }

  #take(bytes: number, { sender, workspace }: Party): void {
    this.#bytes += bytes;
    add(this.#bySender, sender, bytes);
    add(this.#byWorkspace, workspace, bytes);
  }
}

function add(taken: Map<string, number>, by: string, bytes: number): void {
  const total = (taken.get(by) ?? 0) + bytes;
  if (total === 0) taken.delete(by);
  else taken.set(by, total);
}
