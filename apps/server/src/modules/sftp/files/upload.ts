import { CHUNK_BYTES, type StoredChunk } from '../../../platform/chunks.ts';
import type { Holder } from '../../../platform/memory/holders.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import type { Owner } from '../../../platform/memory/shares.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import { SftpProblem } from './problem.ts';

/** Stores and returns chunks of a file that is not complete yet. */
export interface ChunkStore {
  put(chunk: StoredChunk): Promise<void>;
  get(number: number): Promise<Buffer | null>;
}

interface Dependencies {
  store: ChunkStore;
  memory: MemoryBudget;
  owner: Owner;
  maxBytes: number;
}

/** A chunk in memory. Its buffer grows as needed. */
interface Held {
  buffer: Buffer;
  used: number;
}

/** Chunks of a file in memory: clients write in order, except for concurrent requests. */
const HELD_MAX = 4;
const FIRST_BYTES = 4 * 1024;
/** Others store their data much faster, unless the database is down. */
const WAIT_MS = 20_000;

/**
 * A file that is being written, in any order. Only a few chunks are in memory; the others are stored during the
 * upload, and all of them when somebody else needs the memory. Its operations run in order.
 */
export class Upload {
  readonly #dependencies: Dependencies;
  readonly #held = new Map<number, Held>();
  readonly #stored = new Set<number>();
  readonly #holder: Holder;
  readonly #line = new OneByOne();
  #bytes: number;
  #heldBytes = 0;
  #isOver = false;

  /** `bytes`: the size of the earlier content, whose chunks are in the database. */
  constructor(dependencies: Dependencies, bytes = 0) {
    this.#dependencies = dependencies;
    this.#bytes = bytes;
    for (let number = 0; number * CHUNK_BYTES < bytes; number += 1) this.#stored.add(number);
    const heldBytes = () => this.#heldBytes;
    this.#holder = {
      owner: dependencies.owner,
      get bytes() {
        return heldBytes();
      },
      spill: () => this.spill(),
    };
  }

  get bytes(): number {
    return this.#bytes;
  }

  write(offset: number, data: Buffer): Promise<void> {
    return this.#line.run(() => this.#write(offset, data));
  }

  /** Cuts the content off after this size; shorter content stays unchanged. */
  cut(size: number): Promise<void> {
    return this.#line.run(() => this.#cut(size));
  }

  /** Stores the chunks in memory. */
  spill(): Promise<void> {
    return this.#line.run(() => this.#storeAll());
  }

  /**
   * Returns the chunks that are not yet stored in their current form, and whether others are stored. Nothing can be
   * written afterwards.
   */
  finish<T>(work: (chunks: StoredChunk[], isStored: boolean) => Promise<T>): Promise<T> {
    return this.#line.run(async () => {
      try {
        return await work([...this.#held].map(toChunk), this.#stored.size > 0);
      } finally {
        this.#end();
      }
    });
  }

  /** Releases its memory. Resolves when nothing is being stored any more. */
  abandon(): Promise<void> {
    return this.#line.run(async () => this.#end());
  }

  async #write(offset: number, data: Buffer): Promise<void> {
    if (this.#isOver) throw cancelled();
    const end = offset + data.length;
    const { maxBytes, memory } = this.#dependencies;
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
    memory.holders.useOriginal(this.#holder);
  }

  async #cut(size: number): Promise<void> {
    if (this.#isOver) throw cancelled();
    if (size >= this.#bytes) return;
    const last = Math.floor(size / CHUNK_BYTES);
    for (const [number, held] of this.#held) if (number > last) this.#drop(number, held);
    for (const number of this.#stored) {
      if (number > last) await this.#dependencies.store.put({ number, bytes: Buffer.alloc(0) });
    }
    if (this.#held.has(last) || this.#stored.has(last)) {
      const held = await this.#hold(last, 1);
      held.used = Math.min(held.used, size - last * CHUNK_BYTES);
      held.buffer.fill(0, held.used);
    }
    this.#bytes = size;
  }

  async #hold(number: number, length: number): Promise<Held> {
    const held = this.#held.get(number);
    if (held === undefined) return this.#begin(number, length);
    if (held.buffer.length >= length || this.#grow(held, length)) return held;
    await this.#storeAll();
    return this.#begin(number, length);
  }

  #grow(held: Held, length: number): boolean {
    const size = sizeFor(length, held.buffer.length);
    const more = size - held.buffer.length;
    const { memory, owner } = this.#dependencies;
    if (!memory.tryTake(more, owner)) return false;
    this.#heldBytes += more;
    const buffer = Buffer.alloc(size);
    held.buffer.copy(buffer);
    held.buffer = buffer;
    return true;
  }

  async #begin(number: number, length: number): Promise<Held> {
    if (this.#held.size >= HELD_MAX) await this.#store(Math.min(...this.#held.keys()));
    const isStored = this.#stored.has(number);
    const size = isStored ? CHUNK_BYTES : sizeFor(length, 0);
    await this.#take(size);
    const held: Held = { buffer: Buffer.alloc(size), used: 0 };
    this.#held.set(number, held);
    if (isStored) {
      const earlier = await this.#dependencies.store.get(number);
      held.used = earlier?.copy(held.buffer) ?? 0;
    }
    return held;
  }

  /** Waits without holding memory, so that uploads that wait for each other can't deadlock. */
  async #take(bytes: number): Promise<void> {
    const { memory, owner } = this.#dependencies;
    if (!memory.tryTake(bytes, owner)) {
      await this.#storeAll();
      if (!(await memory.take(bytes, owner, WAIT_MS))) throw busy();
    }
    this.#heldBytes += bytes;
  }

  async #storeAll(): Promise<void> {
    for (const number of [...this.#held.keys()].sort((a, b) => a - b)) await this.#store(number);
  }

  async #store(number: number): Promise<void> {
    const held = this.#held.get(number);
    if (held === undefined) return;
    await this.#dependencies.store.put(toChunk([number, held]));
    this.#stored.add(number);
    this.#drop(number, held);
    releasePiece(held.buffer);
  }

  #drop(number: number, { buffer }: Held): void {
    const { memory, owner } = this.#dependencies;
    this.#held.delete(number);
    this.#heldBytes -= buffer.length;
    memory.give(buffer.length, owner);
  }

  #end(): void {
    this.#isOver = true;
    for (const [number, held] of this.#held) this.#drop(number, held);
    this.#dependencies.memory.holders.delete(this.#holder);
  }
}

const toChunk = ([number, { buffer, used }]: [number, Held]): StoredChunk => ({
  number,
  bytes: buffer.subarray(0, used),
});

const sizeFor = (length: number, current: number): number =>
  Math.min(CHUNK_BYTES, Math.max(length, current * 2, FIRST_BYTES));

const cancelled = (): SftpProblem =>
  new SftpProblem('failed', 'The upload was cancelled. Send the file again.');

const busy = (): SftpProblem =>
  new SftpProblem('failed', 'The server is busy with other files. Send the file again in a moment.');

/** Sending the file again wouldn't help. */
export class TooLarge extends SftpProblem {
  constructor(maxBytes: number) {
    super(
      'failed',
      `The file is larger than ${maxBytes / 1024 / 1024} MB. Nothing was kept; send it in several files.`,
    );
  }
}
