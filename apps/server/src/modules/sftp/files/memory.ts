/** How much of the files that are being written a process holds at once. */
export class Memory {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** False if there is no room. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > this.#maxBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#bytes -= bytes;
  }
}
