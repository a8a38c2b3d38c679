import { SFTP_FOLDERS } from '@clearbench/contract';
import type { Logger } from 'pino';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { type Place, pathOf, placeOf } from '../files/place.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileService } from '../files/service.ts';
import { busy, TooLarge } from '../files/upload.ts';
import { type Handle, Handles, type Listing, OpenFile, type Writing } from './handles.ts';
import { REQUESTS_MAX, UNTAKEN_MAX } from './limits.ts';
import { fileAttributes, fileEntry, folderAttributes, folderEntry } from './listing.ts';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** Few enough that the answer stays below the limit of OpenSSH, however long the names are. */
const LISTED = 100;
/** Longer reads get this much, as the protocol allows. */
const READ_MAX = 128 * 1024;

interface Dependencies {
  /** The id of the API key. */
  user: string;
  files: FileService;
  logger: Logger;
  /** A request has arrived. */
  onUse(): void;
  /** Bytes that the client has not taken from the connection. */
  unsent(): number;
  /** The client sends too much ahead, or does not take what it asks for. */
  onAbuse(): void;
}

type FilePlace = Extract<Place, { kind: 'file' }>;

/** Answers the requests of one session. */
export class FileSession {
  readonly #dependencies: Dependencies;
  readonly #sftp: SFTPWrapper;
  readonly #handles = new Handles();
  readonly #running = new Set<Promise<void>>();
  /** Bytes read by the client that wait for room in its channel. */
  #waiting = 0;

  constructor(sftp: SFTPWrapper, dependencies: Dependencies) {
    this.#sftp = sftp;
    this.#dependencies = dependencies;
    this.#listen();
  }

  /** Resolves when the requests that have arrived are answered. */
  async answered(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Gives up what is not complete. */
  async close(): Promise<void> {
    await this.answered();
    for (const handle of this.#handles.all) if (handle.kind === 'writing') handle.pending.upload.close();
  }

  #listen(): void {
    const sftp = this.#sftp;
    const { user, files } = this.#dependencies;
    // A packet that cannot be read ends the session.
    sftp.on('error', () => this.#dependencies.onAbuse());
    // The client sends no more, and waits for the end of the session.
    sftp.on('end', () => void this.answered().then(() => sftp.end()));
    sftp.on('REALPATH', (id, path) =>
      this.#answer(id, async () => {
        sftp.name(id, [{ ...folderEntry(pathOf(placeOf(path))), attrs: folderAttributes() }]);
      }),
    );
    const stat = (id: number, path: string) =>
      this.#answer(id, async () => {
        const place = placeOf(path);
        sftp.attrs(
          id,
          place.kind === 'file' ? fileAttributes(await files.find(user, place)) : folderAttributes(),
        );
      });
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('FSTAT', (id, handle) => this.#answer(id, async () => sftp.attrs(id, this.#attributes(handle))));
    // Times and permissions are not kept: clients set them after an upload and expect no failure.
    sftp.on('SETSTAT', (id) => this.#done(id, async () => {}));
    sftp.on('FSETSTAT', (id) => this.#done(id, async () => {}));
    sftp.on('OPENDIR', (id, path) => this.#answer(id, async () => sftp.handle(id, this.#openFolder(path))));
    sftp.on('READDIR', (id, handle) => this.#answer(id, () => this.#list(id, this.#handles.get(handle))));
    sftp.on('OPEN', (id, path, flags) =>
      this.#answer(id, async () => sftp.handle(id, this.#handles.add(await this.#open(path, flags)))),
    );
    sftp.on('READ', (id, handle, offset, length) =>
      this.#answer(id, () => this.#read(id, this.#handles.get(handle), offset, length)),
    );
    sftp.on('WRITE', (id, handle, offset, data) =>
      this.#done(id, () => this.#write(this.#handles.get(handle), offset, data)),
    );
    sftp.on('CLOSE', (id, handle) => this.#done(id, () => this.#close(handle)));
    sftp.on('REMOVE', (id, path) => this.#done(id, () => files.remove(user, fileAt(path))));
    sftp.on('RENAME', (id, from, to) => this.#done(id, () => files.rename(user, fileAt(from), fileAt(to))));
    sftp.on('MKDIR', (id) => this.#done(id, refuseFolders));
    sftp.on('RMDIR', (id) => this.#done(id, refuseFolders));
    sftp.on('SYMLINK', (id) => this.#done(id, refuseLinks));
    sftp.on('READLINK', (id) => this.#done(id, refuseLinks));
  }

  /** Does the work, which sends the answer unless it fails. */
  #answer(id: number, work: () => Promise<void>): void {
    const { onUse, onAbuse } = this.#dependencies;
    onUse();
    if (this.#running.size >= REQUESTS_MAX) {
      onAbuse();
      return;
    }
    const running = (async () => work())()
      .catch((error: unknown) => this.#fail(id, error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #done(id: number, work: () => Promise<void>): void {
    this.#answer(id, async () => {
      await work();
      this.#sftp.status(id, STATUS_CODE.OK);
    });
  }

  #fail(id: number, error: unknown): void {
    if (error instanceof SftpProblem) {
      this.#sftp.status(id, CODE_OF[error.kind], error.message);
      return;
    }
    this.#dependencies.logger.warn({ err: error }, 'A request over SFTP failed');
    this.#sftp.status(id, STATUS_CODE.FAILURE, 'The server could not do this now. Please try again.');
  }

  #attributes(id: Buffer) {
    const handle = this.#handles.get(id);
    if (handle.kind === 'listing') return folderAttributes();
    if (handle.kind === 'reading') return fileAttributes(handle.file);
    return fileAttributes({ bytes: handle.pending.upload.bytes, modified_at: new Date() });
  }

  #openFolder(path: string): Buffer {
    const place = placeOf(path);
    if (place.kind === 'file') throw new SftpProblem('failed', 'This is a file. List its folder.');
    const folder = place.kind === 'root' ? 'root' : place.folder;
    return this.#handles.add({ kind: 'listing', folder, after: '', isDone: false });
  }

  #list(id: number, handle: Handle): Promise<void> {
    if (handle.kind !== 'listing') throw notFor('list');
    return this.#handles.inTurn(handle, () => this.#listNext(id, handle));
  }

  async #listNext(id: number, listing: Listing): Promise<void> {
    const { user, files } = this.#dependencies;
    if (listing.isDone) return this.#sftp.status(id, STATUS_CODE.EOF);
    if (listing.folder === 'root') {
      listing.isDone = true;
      return this.#sftp.name(id, ['.', '..', ...SFTP_FOLDERS].map(folderEntry));
    }
    const isFirst = listing.after === '';
    const rows = await files.list(user, listing.folder, listing.after, LISTED);
    listing.after = rows.at(-1)?.name ?? '';
    listing.isDone = rows.length < LISTED;
    const entries = [...(isFirst ? ['.', '..'].map(folderEntry) : []), ...rows.map(fileEntry)];
    if (entries.length === 0) return this.#sftp.status(id, STATUS_CODE.EOF);
    this.#sftp.name(id, entries);
  }

  async #open(path: string, flags: number): Promise<Handle> {
    const { user, files } = this.#dependencies;
    this.#handles.requireRoom();
    const place = fileAt(path);
    const has = (flag: number) => (flags & flag) !== 0;
    if (!has(OPEN_MODE.WRITE) && !has(OPEN_MODE.APPEND)) {
      return new OpenFile(await files.find(user, place), files);
    }
    const earlier = has(OPEN_MODE.TRUNC) && !has(OPEN_MODE.EXCL) ? null : await this.#earlier(place, has);
    return {
      kind: 'writing',
      pending: await files.begin(user, place, has(OPEN_MODE.TRUNC) ? null : earlier),
      isAppending: has(OPEN_MODE.APPEND),
      problem: null,
    };
  }

  async #earlier(place: FilePlace, has: (flag: number) => boolean) {
    const { user, files } = this.#dependencies;
    try {
      const found = await files.find(user, place);
      if (!has(OPEN_MODE.EXCL)) return found;
    } catch (error) {
      if (error instanceof SftpProblem && error.kind === 'missing' && has(OPEN_MODE.CREAT)) return null;
      throw error;
    }
    throw new SftpProblem('failed', 'There is a file of that name. Remove it, or choose another name.');
  }

  async #read(id: number, handle: Handle, offset: number, length: number): Promise<void> {
    if (handle.kind !== 'reading') throw notFor('read');
    const data = await this.#handles.inTurn(handle, () => handle.read(offset, Math.min(length, READ_MAX)));
    if (data.length === 0) return this.#sftp.status(id, STATUS_CODE.EOF);
    // False if the channel has no room: the library then buffers the answer and does not report how much it holds.
    const isSent = this.#sftp.data(id, data) as unknown as boolean;
    this.#waiting = isSent ? 0 : this.#waiting + data.length;
    const { unsent, onAbuse } = this.#dependencies;
    if (this.#waiting + unsent() > UNTAKEN_MAX) onAbuse();
  }

  #write(handle: Handle, offset: number, data: Buffer): Promise<void> {
    if (handle.kind !== 'writing') throw notFor('write');
    const { user, files } = this.#dependencies;
    const { memory } = files;
    if (!memory.take(data.length, user)) throw busy();
    // The parser uses its memory again.
    const kept = Buffer.from(data);
    return this.#handles
      .inTurn(handle, () => this.#writeNext(handle, offset, kept))
      .finally(() => memory.give(data.length, user));
  }

  async #writeNext(handle: Writing, offset: number, data: Buffer): Promise<void> {
    const { upload } = handle.pending;
    if (handle.problem !== null) throw handle.problem;
    try {
      await upload.write(handle.isAppending ? upload.bytes : offset, data);
    } catch (error) {
      handle.problem = error;
      upload.close();
      throw error;
    }
  }

  /** An upload is acknowledged when it is committed. */
  async #close(id: Buffer): Promise<void> {
    const { files } = this.#dependencies;
    const handle = this.#handles.get(id);
    this.#handles.delete(id);
    if (handle.kind !== 'writing') return;
    await this.#handles.inTurn(handle, async () => {
      try {
        if (handle.problem === null) return await files.complete(handle.pending);
        if (handle.problem instanceof TooLarge) await files.refuse(handle.pending, handle.problem);
        throw handle.problem;
      } finally {
        handle.pending.upload.close();
      }
    });
  }
}

const CODE_OF = {
  missing: STATUS_CODE.NO_SUCH_FILE,
  denied: STATUS_CODE.PERMISSION_DENIED,
  failed: STATUS_CODE.FAILURE,
} as const;

function fileAt(path: string): FilePlace {
  const place = placeOf(path);
  if (place.kind === 'file') return place;
  throw new SftpProblem(
    'denied',
    place.kind === 'root'
      ? 'This is the top folder. Name a file in inbox/, like inbox/payments.xml.'
      : `${place.folder}/ is a folder, which stays. Name a file in it.`,
  );
}

async function refuseFolders(): Promise<void> {
  throw new SftpProblem('denied', 'There are four folders, which stay as they are. Upload into inbox/.');
}

async function refuseLinks(): Promise<void> {
  throw new SftpProblem('denied', 'Links are not possible here. Upload the file itself.');
}

const notFor = (act: string): SftpProblem =>
  new SftpProblem('failed', `This handle was not opened to ${act}.`);
