import type { Logger } from 'pino';
import ssh2, { type FileEntry, type SFTPWrapper } from 'ssh2';
import type { Owner, Shares } from '../../../platform/memory/shares.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import { parsePath, pathOf } from '../files/path.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileService } from '../files/service.ts';
import { FileWork, fileAt, type Turn } from './file-work.ts';
import type { Flow } from './flow.ts';
import { REQUESTS_MAX } from './limits.ts';
import { fileAttributes, folderAttributes, folderEntry } from './listing.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

interface Dependencies {
  /** `user` is the id of an API key. */
  owner: Owner;
  files: FileService;
  /** Open files of all sessions of the process. */
  handles: Shares;
  flow: Flow;
  turn: Turn;
  logger: Logger;
  /** Something was done with a file. Looking at attributes, as clients do to keep a session open, is not. */
  onUse(): void;
  /** The client sends too much data ahead. */
  onAbuse(): void;
}

/** Members of the library's class that its types don't have. */
interface Wrapped {
  readonly outgoing: { readonly id: number; readonly state: string; readonly window: number };
  readonly _protocol: { exitStatus(channel: number, status: number): void };
}

/** Answers the requests of one session. */
export class FileSession {
  readonly #dependencies: Dependencies;
  readonly #sftp: SFTPWrapper;
  readonly #work: FileWork;
  readonly #running = new Set<Promise<void>>();
  readonly #untaken = () => this.#untakenBytes();
  /** Bytes of answers that wait for space in the channel. */
  #waiting = 0;
  readonly #sending = new OneByOne();

  constructor(sftp: SFTPWrapper, dependencies: Dependencies) {
    this.#sftp = sftp;
    this.#dependencies = dependencies;
    this.#work = new FileWork(dependencies);
    dependencies.flow.add(this.#untaken);
    this.#listen();
    this.#listenForFiles();
  }

  /** Resolves when the requests that have arrived are answered. */
  async answered(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Discards incomplete uploads. */
  async close(): Promise<void> {
    this.#dependencies.flow.delete(this.#untaken);
    await this.answered();
    await this.#work.giveUp();
  }

  /** Requests that change nothing and are cheap. */
  #listen(): void {
    const sftp = this.#sftp;
    const work = this.#work;
    const { turn } = this.#dependencies;
    // A packet that cannot be read ends the session.
    sftp.on('error', () => this.#dependencies.onAbuse());
    // The client sends no more, and waits for the end of the session.
    sftp.on('end', () => void this.answered().then(() => this.#end()));
    sftp.on('REALPATH', (id, path) =>
      this.#answerInTurn(id, async () => {
        sftp.name(id, [{ ...folderEntry(pathOf(parsePath(path))), attrs: folderAttributes() }]);
      }),
    );
    const stat = (id: number, path: string) =>
      this.#answerInTurn(id, async () => sftp.attrs(id, await this.#attributesAt(path)));
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('FSTAT', (id, handle) =>
      this.#answer(id, async () => {
        // The handle may be closed by the time of its turn.
        const attributes = work.attributes(handle);
        await turn(1);
        sftp.attrs(id, attributes);
      }),
    );
    // Times and permissions are not kept: clients set them after an upload and expect no failure.
    sftp.on('SETSTAT', (id, path, { size }) =>
      this.#doneInTurn(id, async () => {
        if (size === undefined) return;
        const { size: known } = await this.#attributesAt(path);
        if (known !== size) throw new SftpProblem('failed', 'A complete file keeps its size. Send it again.');
      }),
    );
    sftp.on('FSETSTAT', (id, handle, { size }) =>
      size === undefined
        ? this.#doneInTurn(id, async () => {})
        : this.#done(id, () => work.resize(handle, size)),
    );
    sftp.on('MKDIR', (id) => this.#doneInTurn(id, refuseFolders));
    sftp.on('RMDIR', (id) => this.#doneInTurn(id, refuseFolders));
    sftp.on('SYMLINK', (id) => this.#doneInTurn(id, refuseLinks));
    sftp.on('READLINK', (id) => this.#doneInTurn(id, refuseLinks));
  }

  #listenForFiles(): void {
    const sftp = this.#sftp;
    const work = this.#work;
    const { files, onUse } = this.#dependencies;
    const { user } = this.#dependencies.owner;
    const used = <T>(result: T): T => {
      onUse();
      return result;
    };
    sftp.on('OPENDIR', (id, path) =>
      this.#answerInTurn(id, async () => sftp.handle(id, used(work.openFolder(path)))),
    );
    sftp.on('OPEN', (id, path, flags) =>
      this.#answer(id, async () => sftp.handle(id, used(await work.open(path, flags)))),
    );
    sftp.on('READDIR', (id, handle) => {
      const list = work.list(handle);
      this.#answer(id, () => this.#send(async () => this.#sendNames(id, used(await list()))));
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const read = work.read(handle, offset, length);
      this.#answer(id, () => this.#send(async () => this.#sendData(id, used(await read()))));
    });
    sftp.on('WRITE', (id, handle, offset, data) =>
      this.#done(id, () => work.write(handle, offset, data).then(used)),
    );
    sftp.on('CLOSE', (id, handle) => this.#done(id, () => work.close(handle).then(used)));
    sftp.on('REMOVE', (id, path) =>
      this.#doneInTurn(id, async () => used(await files.remove(user, fileAt(path)))),
    );
    sftp.on('RENAME', (id, from, to) =>
      this.#doneInTurn(id, async () => used(await files.rename(user, fileAt(from), fileAt(to)))),
    );
  }

  /** With an exit status, as a program would: `scp` fails without one. The library only offers it for other channels. */
  #end(): void {
    const { _protocol, outgoing } = this.#sftp as unknown as Wrapped;
    if (outgoing.state !== 'closed') _protocol.exitStatus(outgoing.id, 0);
    this.#sftp.end();
  }

  /** Does the work, which sends the answer unless it fails. */
  #answer(id: number, work: () => Promise<void>): void {
    if (this.#running.size >= REQUESTS_MAX) {
      this.#dependencies.onAbuse();
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

  #answerInTurn(id: number, work: () => Promise<void>): void {
    this.#answer(id, async () => {
      await this.#dependencies.turn(1);
      await work();
    });
  }

  #doneInTurn(id: number, work: () => Promise<void>): void {
    this.#done(id, async () => {
      await this.#dependencies.turn(1);
      await work();
    });
  }

  /** Large answers are produced one at a time, after the client has read the previous ones. */
  #send(work: () => Promise<void>): Promise<void> {
    return this.#sending.run(async () => {
      const isThere = await this.#dependencies.flow.room(this.#untaken);
      if (isThere) await work();
    });
  }

  #sendData(id: number, data: Buffer): void {
    if (data.length === 0) this.#sftp.status(id, STATUS_CODE.EOF);
    else this.#sent(this.#sftp.data(id, data), data.length);
  }

  #sendNames(id: number, entries: FileEntry[]): void {
    if (entries.length === 0) this.#sftp.status(id, STATUS_CODE.EOF);
    else {
      const bytes = entries.reduce(
        (sum, { filename, longname }) => sum + filename.length + longname.length,
        0,
      );
      this.#sent(this.#sftp.name(id, entries), bytes);
    }
  }

  /**
   * The library returns false if the channel is full. It then buffers the answer, without reporting the size of its
   * buffer.
   */
  #sent(result: unknown, bytes: number): void {
    this.#waiting = result === false ? this.#waiting + bytes : 0;
  }

  #untakenBytes(): number {
    const { outgoing } = this.#sftp as unknown as Wrapped;
    if (outgoing.window > 0 || outgoing.state !== 'open') this.#waiting = 0;
    return this.#waiting;
  }

  async #attributesAt(path: string) {
    const { files, owner } = this.#dependencies;
    const place = parsePath(path);
    return place.kind === 'file' ? fileAttributes(await files.find(owner.user, place)) : folderAttributes();
  }

  #fail(id: number, error: unknown): void {
    if (error instanceof SftpProblem) {
      this.#sftp.status(id, CODE_OF[error.kind], error.message);
      return;
    }
    this.#dependencies.logger.warn({ err: error }, 'A request over SFTP failed');
    this.#sftp.status(id, STATUS_CODE.FAILURE, 'The server could not do this now. Please try again.');
  }
}

const CODE_OF = {
  missing: STATUS_CODE.NO_SUCH_FILE,
  denied: STATUS_CODE.PERMISSION_DENIED,
  failed: STATUS_CODE.FAILURE,
} as const;

async function refuseFolders(): Promise<void> {
  throw new SftpProblem('denied', "The four folders can't be changed. Upload into inbox/.");
}

async function refuseLinks(): Promise<void> {
  throw new SftpProblem('denied', 'Links are not supported. Upload the file itself.');
}
