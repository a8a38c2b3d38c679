import { PAYLOAD_MAX_BYTES, type SftpFolder } from '@clearbench/contract';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { timeOfUuid, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { CHUNK_BYTES, wholeChunk } from './chunks.ts';
import type { Memory } from './memory.ts';
import { isUnfinished, type Place } from './place.ts';
import { SftpProblem } from './problem.ts';
import type { FileRepository, FileRow } from './repository.ts';
import { Upload } from './upload.ts';

type FilePlace = Extract<Place, { kind: 'file' }>;

/** A file that was uploaded under its final name counts after this time, because a client may still add to it. */
const QUIET_MS = 2_000;
/** More files of a user than this do not wait at a time. */
const WAITING_MAX = 20_000;
/** The number of waiting files is read again after this time. */
const COUNT_MS = 2_000;
/** An upload that takes longer is refused: the rows of unfinished ones are removed some time after it. */
export const UPLOAD_MAX_MS = 1_800_000;
const UNIQUE_VIOLATION = '23505';
const TRIES = 3;

interface Dependencies {
  repository: FileRepository;
  announce: Announce;
  /** Before anything is written: background work then finds it. */
  use(): Promise<void>;
  memory: Memory;
  /** What the workspace may store. */
  meter: Pick<StorageMeter, 'requireRoom' | 'add'>;
  /** Puts a report about a file that was not kept into errors/. */
  report(user: string, name: string, message: string): Promise<void>;
}

/** The files of the users of a workspace. `user` is the id of an API key. */
export class FileService {
  readonly #dependencies: Dependencies;
  readonly #waiting = new Map<string, { count: number; untilMs: number }>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get memory(): Memory {
    return this.#dependencies.memory;
  }

  list(user: string, folder: SftpFolder, after: string, limit: number): Promise<FileRow[]> {
    return this.#dependencies.repository.list(user, folder, after, limit);
  }

  latest(limit: number): Promise<FileRow[]> {
    return this.#dependencies.repository.latest(limit);
  }

  async find(user: string, { folder, name }: FilePlace): Promise<FileRow> {
    const found = await this.#dependencies.repository.find({ user, folder, name });
    if (found === null) throw noFile(folder, name);
    return found;
  }

  async byId(id: string): Promise<FileRow> {
    const found = await this.#dependencies.repository.byId(id);
    if (found === null) throw notFound('There is no such file any more.');
    return found;
  }

  /** The whole of a file, piece by piece. */
  async *content(file: FileRow): AsyncGenerator<Buffer> {
    for (let number = 0; number * CHUNK_BYTES < file.bytes; number += 1) yield this.chunk(file, number);
  }

  /** A piece of a file, also of one that was removed a short time ago. */
  async chunk({ id, bytes }: FileRow, number: number): Promise<Buffer> {
    const { repository } = this.#dependencies;
    const stored = await repository.chunk(id, number);
    if (stored === null && !(await repository.isKept(id))) {
      throw new SftpProblem('failed', 'This file was removed while it was read. Open it again.');
    }
    return wholeChunk(stored, number, bytes);
  }

  /** Begins to write a file. `from`: the file whose content is kept. */
  async begin(user: string, place: FilePlace, from: FileRow | null): Promise<PendingFile> {
    const { repository, memory, meter } = this.#dependencies;
    requireInbox(place);
    requireQuota(meter);
    await this.#requireRoom(user);
    const id = timeOrderedUuid();
    const file = { user, ...place, id };
    let begun: Promise<void> | null = null;
    const begin = () => {
      begun ??= repository.begin({ ...file, at: new Date() });
      return begun;
    };
    if (from !== null && from.bytes > 0) {
      await begin();
      await repository.copyChunks(from.id, id);
      meter.add(from.bytes, Math.ceil(from.bytes / CHUNK_BYTES));
    }
    const upload = new Upload(
      {
        memory,
        user,
        maxBytes: PAYLOAD_MAX_BYTES,
        store: {
          async put(chunk) {
            requireTimely(id);
            requireQuota(meter);
            await begin();
            await repository.putChunk(id, chunk);
            meter.add(chunk.bytes.length, 1);
          },
          get: (number) => repository.chunk(id, number),
        },
      },
      from?.bytes ?? 0,
    );
    return { id, user, place, upload };
  }

  /** The file is committed and flushed when this resolves. */
  async complete({ id, user, place, upload }: PendingFile): Promise<void> {
    const { repository, announce, use, meter } = this.#dependencies;
    requireTimely(id);
    requireQuota(meter);
    const at = new Date();
    const dueAt = isUnfinished(place.name) ? null : new Date(at.getTime() + QUIET_MS);
    const file = { id, user, folder: place.folder, name: place.name, bytes: upload.bytes, at, dueAt };
    await use();
    const rest = upload.unstored();
    const isKept = await this.#retried(() => repository.complete(file, rest, upload.isStored));
    if (!isKept) throw tookTooLong();
    meter.add(
      rest.reduce((sum, { bytes }) => sum + bytes.length, 0),
      1 + rest.length,
    );
    const waiting = this.#waiting.get(user);
    if (waiting !== undefined) waiting.count += 1;
    announce({ topic: 'sftp' });
  }

  /** The user finds the reason in errors/: few clients show what the server says. */
  async refuse({ user, place }: PendingFile, problem: SftpProblem): Promise<void> {
    const { report, announce, use } = this.#dependencies;
    await use();
    await report(user, place.name, problem.message);
    announce({ topic: 'sftp' });
  }

  async rename(user: string, from: FilePlace, to: FilePlace): Promise<void> {
    const { repository, announce, use } = this.#dependencies;
    if (from.folder !== to.folder) {
      throw new SftpProblem(
        'denied',
        'A file stays in its folder. To send it again, fetch it and upload it into inbox/.',
      );
    }
    const file = await this.find(user, from);
    if (from.name === to.name) return;
    const isUpload = to.folder === 'inbox' && !isUnfinished(to.name);
    await use();
    try {
      const isDone = await repository.rename(file, to.name, isUpload ? new Date() : null);
      if (!isDone) throw beingRead(from.name);
    } catch (error) {
      if (isTaken(error)) {
        throw new SftpProblem(
          'failed',
          `${to.folder}/ has a file of that name. Remove it, or choose another name.`,
        );
      }
      throw error;
    }
    announce({ topic: 'sftp' });
  }

  async remove(user: string, place: FilePlace): Promise<void> {
    const { repository, announce } = this.#dependencies;
    const file = await this.find(user, place);
    if (!(await repository.remove(file, new Date()))) throw beingRead(place.name);
    announce({ topic: 'sftp' });
  }

  async #requireRoom(user: string): Promise<void> {
    let waiting = this.#waiting.get(user);
    if (waiting === undefined || waiting.untilMs < performance.now()) {
      const count = await this.#dependencies.repository.waiting(user);
      waiting = { count, untilMs: performance.now() + COUNT_MS };
      this.#waiting.set(user, waiting);
    }
    if (waiting.count >= WAITING_MAX) {
      throw new SftpProblem(
        'failed',
        `${WAITING_MAX} files wait in inbox/. Send more when the server has taken some.`,
      );
    }
  }

  /** Two clients may complete files of one name at the same moment. */
  async #retried(work: () => Promise<boolean>): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isTaken(error) || tries === TRIES) throw error;
      }
    }
  }
}

/** A file that a client is writing. */
export interface PendingFile {
  id: string;
  user: string;
  place: FilePlace;
  upload: Upload;
}

/** Clients of SFTP get the text that others get with a code. */
function requireQuota(meter: Pick<StorageMeter, 'requireRoom'>): void {
  try {
    meter.requireRoom();
  } catch (error) {
    throw error instanceof AppError ? new SftpProblem('failed', error.message) : error;
  }
}

function requireInbox({ folder }: FilePlace): void {
  if (folder === 'inbox') return;
  throw new SftpProblem('denied', `The server writes into ${folder}/. Upload into inbox/.`);
}

const tookTooLong = (): SftpProblem =>
  new SftpProblem('failed', 'The upload took too long, and was given up. Send the file again.');

/** The id of a file is a UUIDv7 of the time at which its upload began. */
function requireTimely(id: string): void {
  if (Date.now() - timeOfUuid(id) > UPLOAD_MAX_MS) throw tookTooLong();
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

const noFile = (folder: SftpFolder, name: string): SftpProblem =>
  new SftpProblem(
    'missing',
    `${folder}/ has no file ${name.slice(0, 80)}. List the folder to see what it has.`,
  );

const beingRead = (name: string): SftpProblem =>
  new SftpProblem(
    'denied',
    `The server is reading ${name.slice(0, 80)}. It will be in archive/ or errors/ in a moment; if it stays, ask the operator.`,
  );
