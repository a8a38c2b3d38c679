interface Waiting {
  bytes: number;
  sender: string;
  /** The number of smaller payloads that overtook it. */
  overtaken: number;
  enter(): void;
}

/** The share that one sender may take while others wait. */
const SENDER_SHARE = 0.5;

/**
 * At most this many smaller payloads overtake one that does not fit: it must neither block everything nor wait for
 * ever.
 */
const MAX_OVERTAKEN = 16;

/**
 * Limits how many bytes of payloads are read and stored at once, because a payload takes several times its size during this time.
 * Payloads that do not fit wait as received bytes. The first to come is served first, but some smaller ones overtake one that does
 * not fit yet, and a sender that already uses half of the budget is passed over. A payload larger than the whole budget runs alone.
 */
export class Budget {
  readonly #maxBytes: number;
  readonly #waiting: Waiting[] = [];
  readonly #bySender = new Map<string, number>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async spend<T>(bytes: number, sender: string, work: () => Promise<T>): Promise<T> {
    // Nearly every payload fits at once.
    const isFree = this.#waiting.length === 0 && this.#hasShare(bytes, sender) && this.#hasRoom(bytes);
    if (isFree) this.#take(bytes, sender);
    else await this.#turn(bytes, sender);
    try {
      return await work();
    } finally {
      this.#take(-bytes, sender);
      this.#admitNext();
    }
  }

  #turn(bytes: number, sender: string): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ bytes, sender, overtaken: 0, enter });
      this.#admitNext();
    });
  }

  /** Reserves the bytes at once for the next in line, so that nobody else takes them. */
  #admitNext(): void {
    let blocked: Waiting | null = null;
    for (let at = 0; at < this.#waiting.length; ) {
      const next = this.#waiting[at];
      if (next === undefined || blocked?.overtaken === MAX_OVERTAKEN) return;
      const hasShare = this.#hasShare(next.bytes, next.sender);
      if (!hasShare || !this.#hasRoom(next.bytes)) {
        if (hasShare) blocked ??= next;
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      this.#take(next.bytes, next.sender);
      if (blocked !== null) blocked.overtaken += 1;
      next.enter();
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  #hasShare(bytes: number, sender: string): boolean {
    const taken = this.#bySender.get(sender) ?? 0;
    return taken === 0 || taken + bytes <= this.#maxBytes * SENDER_SHARE;
  }

  #take(bytes: number, sender: string): void {
    this.#bytes += bytes;
    const taken = (this.#bySender.get(sender) ?? 0) + bytes;
    if (taken === 0) this.#bySender.delete(sender);
    else this.#bySender.set(sender, taken);
  }
}
