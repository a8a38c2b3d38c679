import { SFTP_FOLDERS } from '@clearbench/contract';
import ssh2, { type Attributes, type FileEntry } from 'ssh2';
import { shareOfBytes } from '../../../platform/courtesy.ts';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import type { Owner, Shares } from '../../../platform/memory/shares.ts';
import { type FilePath, parsePath } from '../files/path.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileService } from '../files/service.ts';
import { TooLarge, type Upload } from '../files/upload.ts';
import type { Flow } from './flow.ts';
import { type Handle, Handles, type Listing, type Writing } from './handles.ts';
import { READ_MAX } from './limits.ts';
import { fileAttributes, fileEntry, folderAttributes, folderEntry } from './listing.ts';
import { OpenFile } from './open-file.ts';

const { OPEN_MODE } = ssh2.utils.sftp;

/** Few enough that the answer stays below the limit of OpenSSH, however long the names are. */
const LISTED = 100;

/** Waits until the workspace may make a request, of this share of a usual one's cost. */
export type Turn = (share: number) => Promise<void> | undefined;

interface Dependencies {
  owner: Owner;
  files: FileService;
  handles: Shares;
  flow: Flow;
  turn: Turn;
}

/** The operations of one session on its open files and folders. */
export class FileWork {
  readonly #dependencies: Dependencies;
  readonly #handles: Handles;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#handles = new Handles(dependencies.handles, dependencies.owner);
  }

  attributes(id: Buffer): Attributes {
    const handle = this.#handles.get(id);
    if (handle.kind === 'listing') return folderAttributes();
    if (handle.kind === 'reading') return fileAttributes(handle.file);
    return fileAttributes({ bytes: handle.pending.upload.bytes, modified_at: new Date() });
  }

  openFolder(path: string): Buffer {
    const place = parsePath(path);
    if (place.kind === 'file') throw new SftpProblem('failed', 'This is a file. List its folder.');
    const folder = place.kind === 'root' ? 'root' : place.folder;
    return this.#handles.add({ kind: 'listing', folder, after: '', isDone: false });
  }

  async open(path: string, flags: number): Promise<Buffer> {
    this.#handles.requireRoom();
    await this.#dependencies.turn(1);
    const handle = await this.#open(fileAt(path), flags);
    try {
      return this.#handles.add(handle);
    } catch (error) {
      await this.#giveUp(handle);
      throw error;
    }
  }

  /** Returns what reads on in the folder; no entry: its end. */
  list(id: Buffer): () => Promise<FileEntry[]> {
    return this.#onHandle(id, (handle) => {
      if (handle.kind !== 'listing') throw notFor('list');
      return this.#inTurn(handle, 1, () => this.#list(handle));
    });
  }

  /** Returns a function that reads a part of the file; nothing at its end. */
  read(id: Buffer, offset: number, length: number): () => Promise<Buffer> {
    return this.#onHandle(id, (handle) => {
      if (handle.kind !== 'reading') throw notFor('read');
      return this.#handles.inTurn(handle, async () => {
        const wanted = Math.min(length, READ_MAX);
        await this.#dependencies.turn(shareOfBytes(handle.fetchedBytes(offset, wanted)));
        return handle.read(offset, wanted);
      });
    });
  }

  async write(id: Buffer, offset: number, data: Buffer): Promise<void> {
    const handle = this.#handles.get(id);
    if (handle.kind !== 'writing') throw notFor('write');
    const { flow } = this.#dependencies;
    // The parser reuses its memory.
    const kept = Buffer.from(data);
    flow.arrived(kept.length);
    try {
      await this.#inTurn(handle, shareOfBytes(kept.length), () =>
        this.#change(handle, (upload) => upload.write(handle.isAppending ? upload.bytes : offset, kept)),
      );
    } catch (error) {
      // Without this part, the file must not be completed.
      handle.problem ??= error;
      throw error;
    } finally {
      flow.processed(kept.length);
      releasePiece(kept);
    }
  }

  /** Cuts off a file that is being written: clients overwrite a longer file, and then set its size. */
  async resize(id: Buffer, size: number): Promise<void> {
    const handle = this.#handles.get(id);
    if (handle.kind !== 'writing') throw notFor('write');
    await this.#inTurn(handle, 1, () => this.#change(handle, (upload) => upload.cut(size)));
  }

  /** What was written until now is on the disk when this resolves. Like any upload, it is a file once it is closed. */
  async flush(id: Buffer): Promise<void> {
    const handle = this.#handles.get(id);
    if (handle.kind === 'listing') throw notFor('write');
    await this.#inTurn(handle, 1, async () => {
      if (handle.kind === 'writing') {
        await this.#change(handle, () => this.#dependencies.files.flush(handle.pending));
      }
    });
  }

  /** An upload is acknowledged when it is committed. */
  async close(id: Buffer): Promise<void> {
    const { files } = this.#dependencies;
    const handle = this.#handles.get(id);
    this.#handles.delete(id);
    if (handle.kind !== 'writing') return this.#giveUp(handle);
    await this.#handles.inTurn(handle, async () => {
      try {
        if (handle.problem === null) return await files.complete(handle.pending);
      } catch (error) {
        handle.problem = error;
      }
      await files.abandon(handle.pending);
      if (handle.problem instanceof TooLarge) await files.refuse(handle.pending, handle.problem);
      throw handle.problem;
    });
  }

  /** Closes everything. Uploads that were not closed leave nothing behind. */
  async giveUp(): Promise<void> {
    await Promise.all(this.#handles.clear().map((handle) => this.#giveUp(handle)));
  }

  async #giveUp(handle: Handle): Promise<void> {
    if (handle.kind === 'reading') await handle.close();
    if (handle.kind === 'writing') await this.#dependencies.files.abandon(handle.pending);
  }

  /** One request of a handle after the other, each when its workspace may make it. */
  #inTurn<T>(handle: Handle, share: number, work: () => Promise<T>): Promise<T> {
    return this.#handles.inTurn(handle, async () => {
      await this.#dependencies.turn(share);
      return work();
    });
  }

  /** The handle is resolved when the request arrives: it may be closed by the time of its turn. */
  #onHandle<T>(id: Buffer, work: (handle: Handle) => Promise<T>): () => Promise<T> {
    try {
      const handle = this.#handles.get(id);
      return async () => work(handle);
    } catch (error) {
      return () => Promise.reject(error);
    }
  }

  async #list(listing: Listing): Promise<FileEntry[]> {
    const { owner, files } = this.#dependencies;
    if (listing.isDone) return [];
    if (listing.folder === 'root') {
      listing.isDone = true;
      return ['.', '..', ...SFTP_FOLDERS].map(folderEntry);
    }
    const isFirst = listing.after === '';
    const rows = await files.list(owner.user, listing.folder, listing.after, LISTED);
    listing.after = rows.at(-1)?.name ?? '';
    listing.isDone = rows.length < LISTED;
    return [...(isFirst ? ['.', '..'].map(folderEntry) : []), ...rows.map(fileEntry)];
  }

  async #open(place: FilePath, flags: number): Promise<Handle> {
    const { owner, files } = this.#dependencies;
    const has = (flag: number) => (flags & flag) !== 0;
    if (!has(OPEN_MODE.WRITE) && !has(OPEN_MODE.APPEND)) {
      return new OpenFile(await files.find(owner.user, place), files, owner);
    }
    const earlier = has(OPEN_MODE.TRUNC) && !has(OPEN_MODE.EXCL) ? null : await this.#earlier(place, has);
    return {
      kind: 'writing',
      pending: await files.begin(owner.user, place, has(OPEN_MODE.TRUNC) ? null : earlier),
      isAppending: has(OPEN_MODE.APPEND),
      problem: null,
    };
  }

  async #earlier(place: FilePath, has: (flag: number) => boolean) {
    const { owner, files } = this.#dependencies;
    try {
      const found = await files.find(owner.user, place);
      if (!has(OPEN_MODE.EXCL)) return found;
    } catch (error) {
      if (error instanceof SftpProblem && error.kind === 'missing' && has(OPEN_MODE.CREAT)) return null;
      throw error;
    }
    throw new SftpProblem(
      'failed',
      'A file with that name already exists. Remove it, or choose another name.',
    );
  }

  /** After a failure, nothing more is written, and nothing of it stays. */
  async #change(handle: Writing, work: (upload: Upload) => Promise<void>): Promise<void> {
    if (handle.problem !== null) throw handle.problem;
    try {
      await work(handle.pending.upload);
    } catch (error) {
      handle.problem = error;
      await this.#dependencies.files.abandon(handle.pending);
      throw error;
    }
  }
}

export function fileAt(path: string): FilePath {
  const place = parsePath(path);
  if (place.kind === 'file') return place;
  throw new SftpProblem(
    'denied',
    place.kind === 'root'
      ? 'This is the top folder. Name a file in inbox/, like inbox/payments.xml.'
      : `${place.folder}/ is a folder and can't be changed. Name a file in it.`,
  );
}

const notFor = (act: string): SftpProblem =>
  new SftpProblem('failed', `This handle was not opened to ${act}.`);
