/** Reads a stream of chunks in pieces of given lengths, with at most a chunk and a piece in memory. */
export class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Exactly this many bytes; null at the end. */
  async take(length: number): Promise<Buffer | null> {
    const parts = [this.#rest];
    let available = this.#rest.length;
    while (available < length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return null;
      parts.push(value);
      available += value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }

  /** Ends the reading before the end of the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
