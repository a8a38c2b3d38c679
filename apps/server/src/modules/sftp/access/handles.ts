import type { SftpFolder } from '@clearbench/contract';
import type { Owner, Shares } from '../../../platform/memory/shares.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import type { PendingFile } from '../files/pending-file.ts';
import { SftpProblem } from '../files/problem.ts';
import { HANDLES_MAX } from './limits.ts';
import type { OpenFile } from './open-file.ts';

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

export type Handle = (OpenFile | Writing | Listing) & { line?: OneByOne };

const ID_BYTES = 4;

/**
 * The open files and folders of a session, which count towards the user's limit in this process. Requests for the
 * same handle are answered in order.
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
        'Too many files are open at the moment. Close some, or try again later.',
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

  /** All open handles; afterwards there are none. */
  clear(): Handle[] {
    const all = [...this.#open.values()];
    this.#shares.give(all.length, this.#owner);
    this.#open.clear();
    return all;
  }

  inTurn<T>(handle: Handle, work: () => Promise<T>): Promise<T> {
    handle.line ??= new OneByOne();
    return handle.line.run(work);
  }
}
