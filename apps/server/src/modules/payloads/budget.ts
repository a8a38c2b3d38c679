interface Waiting {
  bytes: number;
  sender: string;
  enter(): void;
}

/** What one sender may take of it while others may come. */
const SENDER_SHARE = 0.5;

/**
 * How many bytes of payloads are read and stored at once: meanwhile a payload takes several times its size. What does
 * not fit waits as the bytes that came, first come, first served; but who takes half of it already is passed over. A
 * payload that is larger than all of it goes in alone.
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
    await new Promise<void>((enter) => {
      this.#waiting.push({ bytes, sender, enter });
      this.#admitNext();
    });
    try {
      return await work();
    } finally {
      this.#take(-bytes, sender);
      this.#admitNext();
    }
  }

  /** Takes the bytes for whoever enters at once, so that nobody else gets between. */
  #admitNext(): void {
    for (let at = 0; at < this.#waiting.length; ) {
      const next = this.#waiting[at];
      if (next === undefined) return;
      if (!this.#hasShare(next)) {
        at += 1;
        continue;
      }
      if (this.#bytes > 0 && this.#bytes + next.bytes > this.#maxBytes) return;
      this.#waiting.splice(at, 1);
      this.#take(next.bytes, next.sender);
      next.enter();
    }
  }

  #hasShare({ bytes, sender }: Waiting): boolean {
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
