import { CHUNK_BYTES } from '../../../platform/chunks.ts';
import type { Holder } from '../../../platform/memory/holders.ts';
import type { Owner } from '../../../platform/memory/shares.ts';
import { chunkLength } from '../files/chunks.ts';
import type { FileRow } from '../files/repository.ts';
import type { FileService } from '../files/service.ts';

interface Chunk {
  number: number;
  bytes: Buffer;
}

/**
 * A file that a client reads. Clients read small parts in order: from the second one on, the surrounding chunk stays
 * in memory while nobody else needs the memory. Otherwise only the requested part is read.
 */
export class OpenFile {
  readonly kind = 'reading';
  readonly file: FileRow;
  readonly #files: FileService;
  readonly #leave: () => Promise<void>;
  readonly #holder: Holder;
  #chunk: Chunk | null = null;
  /** Where the client's last read ended. */
  #readTo = 0;
  #isClosed = false;

  constructor(file: FileRow, files: FileService, owner: Owner) {
    this.file = file;
    this.#files = files;
    this.#leave = files.read(file);
    const heldBytes = () => this.#chunk?.bytes.length ?? 0;
    this.#holder = {
      owner,
      get bytes() {
        return heldBytes();
      },
      spill: () => this.#drop(),
    };
  }

  /** How many bytes a read takes from the database: none if its chunk is in memory. */
  fetchedBytes(offset: number, length: number): number {
    const number = Math.floor(offset / CHUNK_BYTES);
    if (offset >= this.file.bytes || this.#chunk?.number === number) return 0;
    return this.#readsOn(offset) ? chunkLength(number, this.file.bytes) : length;
  }

  /** True for a read that continues the last one: the next ones will, too. */
  #readsOn(offset: number): boolean {
    return offset > 0 && offset === this.#readTo;
  }

  /** At most `length` bytes, and fewer where a chunk ends; none at the end of the file. One call at a time. */
  async read(offset: number, length: number): Promise<Buffer> {
    if (offset >= this.file.bytes) return Buffer.alloc(0);
    const number = Math.floor(offset / CHUNK_BYTES);
    const start = offset - number * CHUNK_BYTES;
    const readsOn = this.#readsOn(offset);
    this.#readTo = offset + Math.min(length, chunkLength(number, this.file.bytes) - start);
    const chunk = this.#chunk?.number === number ? this.#chunk : readsOn ? await this.#fetch(number) : null;
    if (chunk === null) return this.#files.part(this.file, number, start, length);
    // After its end, it is no longer needed.
    if (start + length >= chunk.bytes.length) this.#drop();
    else this.#files.memory.holders.useCopy(this.#holder);
    return chunk.bytes.subarray(start, start + length);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#drop();
    await this.#leave();
  }

  /** Null: no memory is free. The memory is reserved before reading. */
  async #fetch(number: number): Promise<Chunk | null> {
    this.#drop();
    const { memory } = this.#files;
    const { owner } = this.#holder;
    const length = chunkLength(number, this.file.bytes);
    if (this.#isClosed || !memory.tryTake(length, owner)) return null;
    try {
      const chunk = { number, bytes: await this.#files.chunk(this.file, number) };
      if (!this.#isClosed) {
        this.#chunk = chunk;
        return chunk;
      }
    } catch (error) {
      memory.give(length, owner);
      throw error;
    }
    memory.give(length, owner);
    return null;
  }

  #drop(): void {
    const { memory } = this.#files;
    memory.holders.delete(this.#holder);
    const bytes = this.#chunk?.bytes.length ?? 0;
    this.#chunk = null;
    if (bytes > 0) memory.give(bytes, this.#holder.owner);
  }
}
