import { CHUNK_BYTES, type StoredChunk } from './chunks.ts';
import type { Memory } from './memory.ts';
import { SftpProblem } from './problem.ts';

/** Stores and returns chunks of a file that is not complete yet. */
export interface ChunkStore {
  put(chunk: StoredChunk): Promise<void>;
  get(number: number): Promise<Buffer | null>;
}

interface Dependencies {
  store: ChunkStore;
  memory: Memory;
  /** The id of the API key. */
  user: string;
  maxBytes: number;
}

/** A chunk in memory. Its buffer grows with what is written. */
interface Held {
  buffer: Buffer;
  used: number;
}

/** Chunks of a file in memory: clients write in order, apart from what they have under way at the same time. */
const HELD_MAX = 4;
const FIRST_BYTES = 4 * 1024;

/** A file that is being written, in any order. Only a few chunks are in memory; others are stored on the way. */
export class Upload {
  readonly #dependencies: Dependencies;
  readonly #held = new Map<number, Held>();
  readonly #stored = new Set<number>();
  #bytes: number;

  /** `bytes`: the size of the earlier content, whose chunks the store has. */
  constructor(dependencies: Dependencies, bytes = 0) {
    this.#dependencies = dependencies;
    this.#bytes = bytes;
    for (let number = 0; number * CHUNK_BYTES < bytes; number += 1) this.#stored.add(number);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** True if a part of it is in the store. */
  get isStored(): boolean {
    return this.#stored.size > 0;
  }

  /** One call at a time. */
  async write(offset: number, data: Buffer): Promise<void> {
    const end = offset + data.length;
    const { maxBytes } = this.#dependencies;
    if (end > maxBytes) throw new TooLarge(maxBytes);
    for (let at = offset; at < end; ) {
      const number = Math.floor(at / CHUNK_BYTES);
      const start = number * CHUNK_BYTES;
      const upTo = Math.min(end, start + CHUNK_BYTES);
      const held = await this.#hold(number, upTo - start);
      data.copy(held.buffer, at - start, at - offset, upTo - offset);
      held.used = Math.max(held.used, upTo - start);
      at = upTo;
    }
    this.#bytes = Math.max(this.#bytes, end);
  }

  /** The chunks that are not in the store as they are here. */
  unstored(): StoredChunk[] {
    return [...this.#held].map(([number, { buffer, used }]) => ({ number, bytes: buffer.subarray(0, used) }));
  }

  /** Gives its memory back. */
  close(): void {
    for (const number of [...this.#held.keys()]) this.#drop(number);
  }

  async #hold(number: number, length: number): Promise<Held> {
    const held = this.#held.get(number) ?? (await this.#begin(number));
    if (held.buffer.length < length) this.#grow(held, length);
    return held;
  }

  async #begin(number: number): Promise<Held> {
    if (this.#held.size >= HELD_MAX) await this.#storeLowest();
    const earlier = this.#stored.has(number) ? await this.#dependencies.store.get(number) : null;
    const held: Held = { buffer: Buffer.alloc(0), used: 0 };
    if (earlier !== null) {
      this.#grow(held, earlier.length);
      earlier.copy(held.buffer);
      held.used = earlier.length;
    }
    this.#held.set(number, held);
    return held;
  }

  async #storeLowest(): Promise<void> {
    const number = Math.min(...this.#held.keys());
    const held = this.#held.get(number);
    if (held === undefined) return;
    await this.#dependencies.store.put({ number, bytes: held.buffer.subarray(0, held.used) });
    this.#stored.add(number);
    this.#drop(number);
  }

  #grow(held: Held, length: number): void {
    const size = Math.min(CHUNK_BYTES, Math.max(length, held.buffer.length * 2, FIRST_BYTES));
    const { memory, user } = this.#dependencies;
    if (!memory.take(size - held.buffer.length, user)) {
      throw busy();
    }
    const buffer = Buffer.alloc(size);
    held.buffer.copy(buffer);
    held.buffer = buffer;
  }

  #drop(number: number): void {
    const { memory, user } = this.#dependencies;
    memory.give(this.#held.get(number)?.buffer.length ?? 0, user);
    this.#held.delete(number);
  }
}

export const busy = (): SftpProblem =>
  new SftpProblem('failed', 'The server is busy with other uploads. Send the file again in a moment.');

/** Sending the file again cannot help. */
export class TooLarge extends SftpProblem {
  constructor(maxBytes: number) {
    super(
      'failed',
      `The file is larger than ${maxBytes / 1024 / 1024} MB. Nothing was kept; send it in several files.`,
    );
  }
}
