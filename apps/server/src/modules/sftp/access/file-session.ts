import type { SFTPWrapper } from 'ssh2';
import type { Owner, Shares } from '../../../platform/memory/shares.ts';
import { parsePath, pathOf } from '../files/path.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileService } from '../files/service.ts';
import { ExtendedRequests } from './extended-requests.ts';
import { FileWork, fileAt } from './file-work.ts';
import { fileAttributes, folderAttributes, folderEntry } from './listing.ts';
import { Replies, type ReplyDependencies } from './replies.ts';

interface Dependencies extends ReplyDependencies {
  /** `user` is the id of an API key. */
  owner: Owner;
  files: FileService;
  /** Open files of all sessions of the process. */
  handles: Shares;
  /** Something was done with a file. Looking at attributes, as clients do to keep a session open, is not. */
  onUse(): void;
}

/** Members of the library's class that its types don't have. */
interface Wrapped {
  readonly outgoing: { readonly id: number; readonly state: string };
  readonly _protocol: { exitStatus(channel: number, status: number): void };
}

/** Answers the requests of one session. */
export class FileSession {
  readonly #dependencies: Dependencies;
  readonly #sftp: SFTPWrapper;
  readonly #work: FileWork;
  readonly #replies: Replies;

  constructor(sftp: SFTPWrapper, dependencies: Dependencies) {
    this.#sftp = sftp;
    this.#dependencies = dependencies;
    this.#work = new FileWork(dependencies);
    this.#replies = new Replies(sftp, dependencies);
    this.#listen();
    this.#listenForFiles();
    this.#listenForExtensions();
  }

  /** Resolves when the requests that have arrived are answered. */
  answered(): Promise<void> {
    return this.#replies.sent();
  }

  /** Discards incomplete uploads. */
  async close(): Promise<void> {
    this.#replies.close();
    await this.answered();
    await this.#work.giveUp();
  }

  /** Requests that change nothing and are cheap. */
  #listen(): void {
    const sftp = this.#sftp;
    const work = this.#work;
    const replies = this.#replies;
    const { turn } = this.#dependencies;
    // A packet that cannot be read ends the session.
    sftp.on('error', () => this.#dependencies.onAbuse());
    // The client sends no more, and waits for the end of the session.
    sftp.on('end', () => void this.answered().then(() => this.#end()));
    sftp.on('REALPATH', (id, path) =>
      replies.answerInTurn(id, async () => {
        sftp.name(id, [{ ...folderEntry(pathOf(parsePath(path))), attrs: folderAttributes() }]);
      }),
    );
    const stat = (id: number, path: string) =>
      replies.answerInTurn(id, async () => sftp.attrs(id, await this.#attributesAt(path)));
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('FSTAT', (id, handle) =>
      replies.answer(id, async () => {
        // The handle may be closed by the time of its turn.
        const attributes = work.attributes(handle);
        await turn(1);
        sftp.attrs(id, attributes);
      }),
    );
    // Times and permissions are not kept: clients set them after an upload and expect no failure.
    sftp.on('SETSTAT', (id, path, { size }) =>
      replies.doneInTurn(id, async () => {
        if (size === undefined) return;
        const { size: known } = await this.#attributesAt(path);
        if (known !== size) throw new SftpProblem('failed', 'A complete file keeps its size. Send it again.');
      }),
    );
    sftp.on('FSETSTAT', (id, handle, { size }) =>
      size === undefined
        ? replies.doneInTurn(id, async () => {})
        : replies.done(id, () => work.resize(handle, size)),
    );
    sftp.on('MKDIR', (id) => replies.doneInTurn(id, refuseFolders));
    sftp.on('RMDIR', (id) => replies.doneInTurn(id, refuseFolders));
    sftp.on('SYMLINK', (id) => replies.doneInTurn(id, refuseLinks));
    sftp.on('READLINK', (id) => replies.doneInTurn(id, refuseLinks));
  }

  #listenForFiles(): void {
    const sftp = this.#sftp;
    const work = this.#work;
    const replies = this.#replies;
    const { files, onUse } = this.#dependencies;
    const { user } = this.#dependencies.owner;
    const used = <T>(result: T): T => {
      onUse();
      return result;
    };
    sftp.on('OPENDIR', (id, path) =>
      replies.answerInTurn(id, async () => sftp.handle(id, used(work.openFolder(path)))),
    );
    sftp.on('OPEN', (id, path, flags) =>
      replies.answer(id, async () => sftp.handle(id, used(await work.open(path, flags)))),
    );
    sftp.on('READDIR', (id, handle) => {
      const list = work.list(handle);
      replies.names(id, async () => used(await list()));
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const read = work.read(handle, offset, length);
      replies.data(id, async () => used(await read()));
    });
    sftp.on('WRITE', (id, handle, offset, data) =>
      replies.done(id, () => work.write(handle, offset, data).then(used)),
    );
    sftp.on('CLOSE', (id, handle) => replies.done(id, () => work.close(handle).then(used)));
    sftp.on('REMOVE', (id, path) =>
      replies.doneInTurn(id, async () => used(await files.remove(user, fileAt(path)))),
    );
    sftp.on('RENAME', (id, from, to) =>
      replies.doneInTurn(id, async () => used(await files.rename(user, fileAt(from), fileAt(to)))),
    );
  }

  #listenForExtensions(): void {
    const extended = new ExtendedRequests({
      ...{ ...this.#dependencies, work: this.#work },
      attributesAt: (path) => this.#attributesAt(path),
    });
    this.#sftp.on('EXTENDED', (id, name, data) => this.#replies.extended(id, extended.read(name, data)));
  }

  /** With an exit status, as a program would: `scp` fails without one. The library only offers it for other channels. */
  #end(): void {
    const { _protocol, outgoing } = this.#sftp as unknown as Wrapped;
    if (outgoing.state !== 'closed') _protocol.exitStatus(outgoing.id, 0);
    this.#sftp.end();
  }

  async #attributesAt(path: string) {
    const { files, owner } = this.#dependencies;
    const place = parsePath(path);
    return place.kind === 'file' ? fileAttributes(await files.find(owner.user, place)) : folderAttributes();
  }
}

async function refuseFolders(): Promise<void> {
  throw new SftpProblem('denied', "The four folders can't be changed. Upload into inbox/.");
}

async function refuseLinks(): Promise<void> {
  throw new SftpProblem('denied', 'Links are not supported. Upload the file itself.');
}
