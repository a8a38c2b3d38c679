import type { SftpFolder } from '@clearbench/contract';
import { CHUNK_BYTES } from '../files/chunks.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileRow } from '../files/repository.ts';
import type { FileService, PendingFile } from '../files/service.ts';
import { HANDLES_MAX } from './limits.ts';

/** A file that a client reads, with the piece that it read last. */
export class OpenFile {
  readonly kind = 'reading';
  readonly file: FileRow;
  readonly #files: FileService;
  #chunk: { number: number; bytes: Buffer } | null = null;

  constructor(file: FileRow, files: FileService) {
    this.file = file;
    this.#files = files;
  }

  /** At most `length` bytes, and fewer where a piece ends; none at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    const number = Math.floor(offset / CHUNK_BYTES);
    if (offset >= this.file.bytes) return Buffer.alloc(0);
    if (this.#chunk?.number !== number) {
      this.#chunk = { number, bytes: await this.#files.chunk(this.file, number) };
    }
    const start = offset - number * CHUNK_BYTES;
    return this.#chunk.bytes.subarray(start, start + length);
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

/** The open files and folders of a session. Requests for the same handle are answered in order. */
export class Handles {
  readonly #open = new Map<number, Handle>();
  #last = 0;

  get all(): Handle[] {
    return [...this.#open.values()];
  }

  add(handle: Handle): Buffer {
    this.requireRoom();
    this.#last = (this.#last + 1) % 0xffff_ffff;
    this.#open.set(this.#last, handle);
    const id = Buffer.alloc(ID_BYTES);
    id.writeUInt32BE(this.#last);
    return id;
  }

  requireRoom(): void {
    if (this.#open.size < HANDLES_MAX) return;
    throw new SftpProblem('failed', `${HANDLES_MAX} files are open in this session. Close some first.`);
  }

  get(id: Buffer): Handle {
    const handle = id.length === ID_BYTES ? this.#open.get(id.readUInt32BE()) : undefined;
    if (handle === undefined) throw new SftpProblem('failed', 'This handle is not open.');
    return handle;
  }

  delete(id: Buffer): void {
    this.#open.delete(id.readUInt32BE());
  }

  inTurn<T>(handle: Handle, work: () => Promise<T>): Promise<T> {
    const done = (handle.turn ?? Promise.resolve()).then(work);
    handle.turn = done.catch(() => {});
    return done;
  }
}
