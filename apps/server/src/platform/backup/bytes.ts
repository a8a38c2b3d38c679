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

  /** Up to and including this byte; null if it is not among the first `max`. */
  async takeLine(end: number, max: number): Promise<Buffer | null> {
    for (;;) {
      const at = this.#rest.indexOf(end);
      if (at !== -1 && at < max) return this.take(at + 1);
      if (this.#rest.length >= max) return null;
      const { value, done } = await this.#chunks.next();
      if (done === true) return null;
      this.#rest = Buffer.concat([this.#rest, value]);
    }
  }

  /** Ends the reading before the end of the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** The same bytes in chunks of this length; only the last one is shorter. */
export async function* inChunks(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let gathered = 0;
  for await (const part of source) {
    parts.push(part);
    gathered += part.length;
    if (gathered < length) continue;
    let all: Buffer = Buffer.concat(parts);
    for (; all.length >= length; all = all.subarray(length)) yield all.subarray(0, length);
    parts = [all];
    gathered = all.length;
  }
  if (gathered > 0) yield Buffer.concat(parts);
}
