interface Waiting {
  bytes: number;
  enter(): void;
}

/**
 * How many bytes of payloads are read and stored at once: read, a payload takes some ten times its size. What does
 * not fit waits as the bytes that came, first come, first served. One that is larger than all of it goes in alone.
 */
export class Budget {
  readonly #maxBytes: number;
  readonly #waiting: Waiting[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async spend<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) {
      await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }));
    } else {
      this.#bytes += bytes;
    }
    try {
      return await work();
    } finally {
      this.#bytes -= bytes;
      this.#admitNext();
    }
  }

  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  /** Takes the bytes for whoever enters at once, so that nobody else gets between. */
  #admitNext(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#bytes += next.bytes;
      next.enter();
    }
  }
}
