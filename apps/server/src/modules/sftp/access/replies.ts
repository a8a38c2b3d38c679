import type { Logger } from 'pino';
import ssh2, { type FileEntry, type SFTPWrapper } from 'ssh2';
import { OneByOne } from '../../../platform/one-by-one.ts';
import { SftpProblem } from '../files/problem.ts';
import type { Turn } from './file-work.ts';
import type { Flow } from './flow.ts';
import { REQUESTS_MAX } from './limits.ts';
import { extendedReply, isChannelFull, sendPacket } from './protocol/extensions.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

export interface ReplyDependencies {
  flow: Flow;
  turn: Turn;
  logger: Logger;
  /** The client sends too much data ahead. */
  onAbuse(): void;
}

/** Members of the library's class that its types don't have. */
interface Wrapped {
  readonly outgoing: { readonly state: string; readonly window: number };
}

/** The replies to the requests of a session: each request gets one. */
export class Replies {
  readonly #dependencies: ReplyDependencies;
  readonly #sftp: SFTPWrapper;
  readonly #running = new Set<Promise<void>>();
  readonly #untaken = () => this.#untakenBytes();
  readonly #sending = new OneByOne();
  /** Bytes of replies that wait for space in the channel. */
  #waiting = 0;

  constructor(sftp: SFTPWrapper, dependencies: ReplyDependencies) {
    this.#sftp = sftp;
    this.#dependencies = dependencies;
    dependencies.flow.add(this.#untaken);
  }

  /** Resolves when the requests that have arrived are answered. */
  async sent(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** The channel is closed. */
  close(): void {
    this.#dependencies.flow.delete(this.#untaken);
  }

  /** Does the work, which sends the reply unless it fails. */
  answer(id: number, work: () => Promise<void>): void {
    if (this.#running.size >= REQUESTS_MAX) {
      this.#dependencies.onAbuse();
      return;
    }
    const running = (async () => work())()
      .catch((error: unknown) => this.#fail(id, error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  done(id: number, work: () => Promise<void>): void {
    this.answer(id, async () => {
      await work();
      this.#sftp.status(id, STATUS_CODE.OK);
    });
  }

  answerInTurn(id: number, work: () => Promise<void>): void {
    this.answer(id, async () => {
      await this.#dependencies.turn(1);
      await work();
    });
  }

  doneInTurn(id: number, work: () => Promise<void>): void {
    this.done(id, async () => {
      await this.#dependencies.turn(1);
      await work();
    });
  }

  data(id: number, read: () => Promise<Buffer>): void {
    this.answer(id, () =>
      this.#send(async () => {
        const data = await read();
        if (data.length === 0) this.#sftp.status(id, STATUS_CODE.EOF);
        else this.#count(this.#sftp.data(id, data), data.length);
      }),
    );
  }

  names(id: number, list: () => Promise<FileEntry[]>): void {
    this.answer(id, () =>
      this.#send(async () => {
        const entries = await list();
        if (entries.length === 0) this.#sftp.status(id, STATUS_CODE.EOF);
        else this.#count(this.#sftp.name(id, entries), bytesOf(entries));
      }),
    );
  }

  /** Null: the request is done. */
  extended(id: number, work: () => Promise<Buffer | null>): void {
    this.answer(id, async () => {
      const data = await work();
      if (data === null) {
        this.#sftp.status(id, STATUS_CODE.OK);
        return;
      }
      const reply = extendedReply(id, data);
      // The library keeps its own replies until the channel has space for them.
      const isFull = () => isChannelFull(this.#sftp, reply.length);
      await this.#send(async () => sendPacket(this.#sftp, reply), isFull);
    });
  }

  /** Large replies are produced one at a time, after the client has read the previous ones. */
  #send(work: () => Promise<void>, isFull?: () => boolean): Promise<void> {
    return this.#sending.run(async () => {
      const isThere = await this.#dependencies.flow.room(this.#untaken, isFull);
      if (isThere) await work();
    });
  }

  /**
   * The library returns false if the channel is full. It then buffers the reply, without reporting the size of its
   * buffer.
   */
  #count(result: unknown, bytes: number): void {
    this.#waiting = result === false ? this.#waiting + bytes : 0;
  }

  #untakenBytes(): number {
    const { outgoing } = this.#sftp as unknown as Wrapped;
    if (outgoing.window > 0 || outgoing.state !== 'open') this.#waiting = 0;
    return this.#waiting;
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

const bytesOf = (entries: readonly FileEntry[]): number =>
  entries.reduce((sum, { filename, longname }) => sum + filename.length + longname.length, 0);

const CODE_OF = {
  missing: STATUS_CODE.NO_SUCH_FILE,
  denied: STATUS_CODE.PERMISSION_DENIED,
  failed: STATUS_CODE.FAILURE,
  unsupported: STATUS_CODE.OP_UNSUPPORTED,
} as const;
