import { PAYLOAD_MAX_BYTES, type SftpFolder } from '@clearbench/contract';
import { CHUNK_BYTES } from '../../../platform/chunks.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { chunkLength, withHoles } from './chunks.ts';
import type { FilesInUse } from './in-use.ts';
import type { FilePath } from './path.ts';
import { type PendingFile, requireTimely } from './pending-file.ts';
import { SftpProblem } from './problem.ts';
import { beingRead, nameTaken, noFile, requireInbox, tookTooLong } from './refusals.ts';
import type { FileRepository, FileRow } from './repository.ts';
import { finalNameOf } from './temporary-name.ts';
import { announcedBy } from './trigger-name.ts';
import { Upload } from './upload.ts';

/**
 * A file that was uploaded under its final name counts as complete after this time, because a client may still append
 * to it.
 */
const QUIET_MS = 2_000;
/** The user of a file that still waits for its final name or its trigger file is told after this time. */
export const REMIND_MS = 900_000;
/** More files of a user than this do not wait at a time. */
const WAITING_MAX = 20_000;
/** The number of waiting files is queried again after this time. */
const COUNT_MS = 2_000;
const UNIQUE_VIOLATION = '23505';
const TRIES = 3;

interface Dependencies {
  repository: FileRepository;
  announce: Announce;
  /** Before anything is written: background work then finds it. */
  use(): Promise<void>;
  memory: MemoryBudget;
  inUse: FilesInUse;
  workspace: string;
  /** What the workspace may store. */
  meter: Pick<StorageMeter, 'requireRoom' | 'add' | 'quota' | 'stored'>;
  /** True: the user's files wait for trigger files. */
  waitsForTrigger(user: string): Promise<boolean>;
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

  get memory(): MemoryBudget {
    return this.#dependencies.memory;
  }

  /** The quota of the workspace, and what is stored; without a quota, nothing is measured. */
  storage(): Pick<StorageMeter, 'quota' | 'stored'> {
    const { quota, stored } = this.#dependencies.meter;
    return { quota, stored };
  }

  list(user: string, folder: SftpFolder, after: string, limit: number): Promise<FileRow[]> {
    return this.#dependencies.repository.list(user, folder, after, limit);
  }

  latest(of: 'uploads' | 'server', limit: number): Promise<FileRow[]> {
    return this.#dependencies.repository.latest(of, limit);
  }

  async find(user: string, { folder, name }: FilePath): Promise<FileRow> {
    const found = await this.#dependencies.repository.find({ user, folder, name });
    if (found === null) throw noFile(folder, name);
    return found;
  }

  async byId(id: string): Promise<FileRow> {
    const found = await this.#dependencies.repository.byId(id);
    if (found === null) throw notFound('The file no longer exists.');
    return found;
  }

  /** The whole of a file, piece by piece. */
  async *content(file: FileRow): AsyncGenerator<Buffer> {
    const leave = this.read(file);
    try {
      for (let number = 0; number * CHUNK_BYTES < file.bytes; number += 1) yield this.chunk(file, number);
    } finally {
      await leave();
    }
  }

  /** Its content stays until the returned function is called, even if another file replaces it, or it is removed. */
  read({ id }: FileRow): () => Promise<void> {
    return this.#dependencies.inUse.read(id);
  }

  /** A chunk of a file, even if the file was removed in the meantime. */
  async chunk(file: FileRow, number: number): Promise<Buffer> {
    const stored = await this.#dependencies.repository.chunk(file.id, number);
    if (stored === null) await this.#requireKept(file);
    return withHoles(stored, chunkLength(number, file.bytes));
  }

  /** At most `length` bytes of a chunk, fewer at its end. */
  async part(file: FileRow, number: number, start: number, length: number): Promise<Buffer> {
    const stored = await this.#dependencies.repository.part(file.id, number, start, length);
    if (stored === null) await this.#requireKept(file);
    return withHoles(stored, Math.min(length, chunkLength(number, file.bytes) - start));
  }

  /** Starts writing a file. `from`: the file whose content is kept. */
  async begin(user: string, place: FilePath, from: FileRow | null): Promise<PendingFile> {
    const { repository, memory, meter, workspace } = this.#dependencies;
    requireInbox(place);
    requireQuota(meter);
    await this.#requireRoom(user);
    const id = timeOrderedUuid();
    let begun: Promise<void> | null = null;
    const begin = () => {
      begun ??= this.#beginRow(id, user, place);
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
        owner: { workspace, user },
        maxBytes: PAYLOAD_MAX_BYTES,
        store: {
          async put(chunk) {
            requireTimely(id);
            requireQuota(meter);
            await begin();
            if (!(await repository.putChunk(id, chunk))) throw tookTooLong();
            meter.add(chunk.bytes.length, 1);
          },
          get: (number) => repository.chunk(id, number),
        },
      },
      from?.bytes ?? 0,
    );
    return { id, user, place, upload, hasRow: () => begun !== null };
  }

  async #beginRow(id: string, user: string, place: FilePath): Promise<void> {
    const { repository, inUse, use, announce } = this.#dependencies;
    await use();
    inUse.began(id);
    await repository.begin({ id, user, ...place, at: new Date() });
    // If this process ends, another one cleans up.
    announce({ topic: 'sftp' });
  }

  /** The file is committed and flushed when this resolves. */
  async complete({ id, user, place, upload }: PendingFile): Promise<void> {
    const { repository, announce, use, inUse, meter } = this.#dependencies;
    requireTimely(id);
    requireQuota(meter);
    const at = new Date();
    const waitsFor = await this.#waitOf(user, place.name);
    const dueAt = new Date(at.getTime() + (waitsFor === null ? QUIET_MS : REMIND_MS));
    await use();
    let restBytes = 0;
    const replaced = await upload.finish((chunks, isStored) => {
      restBytes = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const { folder, name } = place;
      const file = { id, user, folder, name, bytes: upload.bytes, at, dueAt, waitsFor };
      return this.#retried(() => repository.complete(file, chunks, isStored));
    });
    if (replaced === null) throw tookTooLong();
    meter.add(restBytes, 1);
    inUse.completed(id);
    await this.#discard(replaced);
    const waiting = this.#waiting.get(user);
    if (waiting !== undefined) waiting.count += 1;
    if (waitsFor === 'trigger') await this.#wakeTriggers(user, place.name);
    announce({ topic: 'sftp' });
  }

  /** What was written until now is stored and flushed when this resolves. */
  async flush({ id, upload, hasRow }: PendingFile): Promise<void> {
    await upload.spill();
    if (hasRow() && !(await this.#dependencies.repository.flush(id, new Date()))) throw tookTooLong();
  }

  /** An incomplete upload leaves nothing behind. */
  async abandon({ id, upload, hasRow }: PendingFile): Promise<void> {
    await upload.abandon();
    if (hasRow()) await this.#discard([id]);
  }

  /** The user finds the reason in errors/, because few clients show the server's message. */
  async refuse({ user, place }: PendingFile, problem: SftpProblem): Promise<void> {
    const { report, announce, use } = this.#dependencies;
    await use();
    await report(user, place.name, problem.message);
    announce({ topic: 'sftp' });
  }

  /** `replaces`: if there is a file under the new name, it is removed at the same moment. */
  async rename(
    user: string,
    from: FilePath,
    to: FilePath,
    { replaces } = { replaces: false },
  ): Promise<void> {
    const { repository, announce, use } = this.#dependencies;
    if (from.folder !== to.folder) {
      throw new SftpProblem(
        'denied',
        "Files can't be moved between folders. To send one again, download it and upload it into inbox/.",
      );
    }
    const file = await this.find(user, from);
    if (from.name === to.name) return;
    const isUpload = to.folder === 'inbox';
    const waitsFor = isUpload ? await this.#waitOf(user, to.name) : null;
    const dueAt = isUpload ? new Date(Date.now() + (waitsFor === null ? 0 : REMIND_MS)) : null;
    await use();
    const renamed = { name: to.name, dueAt, waitsFor };
    try {
      if (!(await repository.rename(file, renamed))) throw beingRead(from.name);
    } catch (error) {
      if (!isTaken(error)) throw error;
      // A file that is not encrypted yet is there for nobody, so it is not replaced.
      if (!replaces || (await repository.find({ user, ...to })) === null) throw nameTaken(to.folder);
      await this.#discard(await this.#retried(() => repository.replace(file, renamed, new Date())));
    }
    if (waitsFor === 'trigger') await this.#wakeTriggers(user, to.name);
    announce({ topic: 'sftp' });
  }

  async remove(user: string, place: FilePath): Promise<void> {
    const { repository, announce } = this.#dependencies;
    const file = await this.find(user, place);
    if (!(await repository.remove(file, new Date()))) throw beingRead(place.name);
    await this.#discard([file.id]);
    announce({ topic: 'sftp' });
    announce({ topic: 'parked' });
  }

  async #waitOf(user: string, name: string): Promise<FileRow['waits_for']> {
    if (finalNameOf(name) !== null) return 'name';
    return announcedBy(name) === null && (await this.#dependencies.waitsForTrigger(user)) ? 'trigger' : null;
  }

  /** Trigger files may arrive first. */
  async #wakeTriggers(user: string, name: string): Promise<void> {
    const { repository } = this.#dependencies;
    const triggers = await repository.triggersOf(user, name);
    await repository.wake(
      triggers.map(({ id }) => id),
      new Date(),
    );
  }

  async #requireKept({ id }: FileRow): Promise<void> {
    if (await this.#dependencies.repository.isKept(id)) return;
    throw new SftpProblem('failed', 'This file was removed while it was read. Open it again.');
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
        `${WAITING_MAX} files are waiting in inbox/. Send more once the server has read some.`,
      );
    }
  }

  async #discard(ids: readonly string[]): Promise<void> {
    await this.#dependencies.inUse.discard(ids).catch(() => {
      // The request is done. A sweep removes the content.
    });
  }

  /** Two clients may complete files of one name at the same moment. */
  async #retried<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isTaken(error) || tries === TRIES) throw error;
      }
    }
  }
}

/** Clients of SFTP get the text that others get with a code. */
function requireQuota(meter: Pick<StorageMeter, 'requireRoom'>): void {
  try {
    meter.requireRoom();
  } catch (error) {
    throw error instanceof AppError ? new SftpProblem('failed', error.message) : error;
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
