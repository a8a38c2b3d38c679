import type { SftpFolder } from '@clearbench/contract';
import type { Holder } from '../../../platform/memory/holders.ts';
import type { Owner, Shares } from '../../../platform/memory/shares.ts';
import { CHUNK_BYTES } from '../files/chunks.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileRow } from '../files/repository.ts';
import type { FileService, PendingFile } from '../files/service.ts';
import { HANDLES_MAX } from './limits.ts';

/**
 * A file that a client reads. The piece that it read last stays in memory while nobody needs the room: clients read in much smaller
 * parts.
 */
export class OpenFile {
  readonly kind = 'reading';
  readonly file: FileRow;
  readonly #files: FileService;
  readonly #leave: () => Promise<void>;
  readonly #holder: Holder;
  #chunk: { number: number; bytes: Buffer } | null = null;
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

  /** At most `length` bytes, and fewer where a piece ends; none at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    const number = Math.floor(offset / CHUNK_BYTES);
    if (offset >= this.file.bytes) return Buffer.alloc(0);
    const bytes =
      this.#chunk?.number === number ? this.#chunk.bytes : await this.#files.chunk(this.file, number);
    const start = offset - number * CHUNK_BYTES;
    // Clients read on: what was read to its end is not needed again.
    if (start + length >= bytes.length) this.#drop();
    else this.#keep({ number, bytes });
    return bytes.subarray(start, start + length);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#drop();
    await this.#leave();
  }

  #keep(chunk: { number: number; bytes: Buffer }): void {
    const { memory } = this.#files;
    if (this.#chunk?.number !== chunk.number) {
      this.#drop();
      if (this.#isClosed || !memory.tryTake(chunk.bytes.length, this.#holder.owner)) return;
      this.#chunk = chunk;
    }
    memory.holders.useCopy(this.#holder);
  }

  #drop(): void {
    const { memory } = this.#files;
    memory.holders.delete(this.#holder);
    const bytes = this.#chunk?.bytes.length ?? 0;
    this.#chunk = null;
    if (bytes > 0) memory.give(bytes, this.#holder.owner);
  }
}

/** A file that a client writes. After a failed write it cannot be completed. */
export interface Writing {
  kind: 'writing';
  pending: PendingFile;
  isAppending: boolean;
  problem: unknown;
}

/** A folder that a client lists; the name that it has got last. */
export interface Listing {
  kind: 'listing';
  folder: SftpFolder | 'root';
  after: string;
  isDone: boolean;
}

export type Handle = (OpenFile | Writing | Listing) & { turn?: Promise<unknown> };

const ID_BYTES = 4;

/**
 * The open files and folders of a session, which count as the user's among all of the process. Requests for the same handle are
 * answered in order.
 */
export class Handles {
  readonly #open = new Map<number, Handle>();
  readonly #shares: Shares;
  readonly #owner: Owner;
  #last = 0;

  constructor(shares: Shares, owner: Owner) {
    this.#shares = shares;
    this.#owner = owner;
  }

  add(handle: Handle): Buffer {
    this.requireRoom();
    this.#shares.add(1, this.#owner);
    this.#last = (this.#last + 1) % 0xffff_ffff;
    this.#open.set(this.#last, handle);
    const id = Buffer.alloc(ID_BYTES);
    id.writeUInt32BE(this.#last);
    return id;
  }

  requireRoom(): void {
    if (this.#open.size >= HANDLES_MAX) {
      throw new SftpProblem('failed', `${HANDLES_MAX} files are open in this session. Close some first.`);
    }
    if (this.#shares.shortage(1, this.#owner) !== null) {
      throw new SftpProblem(
        'failed',
        'Very many files are open at the moment. Close some, or try again later.',
      );
    }
  }

  get(id: Buffer): Handle {
    const handle = id.length === ID_BYTES ? this.#open.get(id.readUInt32BE()) : undefined;
    if (handle === undefined) throw new SftpProblem('failed', 'This handle is not open.');
    return handle;
  }

  delete(id: Buffer): void {
    if (this.#open.delete(id.readUInt32BE())) this.#shares.give(1, this.#owner);
  }

  /** All that are open; none is afterwards. */
  clear(): Handle[] {
    const all = [...this.#open.values()];
    this.#shares.give(all.length, this.#owner);
    this.#open.clear();
    return all;
  }

  inTurn<T>(handle: Handle, work: () => Promise<T>): Promise<T> {
    const done = (handle.turn ?? Promise.resolve()).then(work);
    handle.turn = done.catch(() => {});
    return done;
  }
}
