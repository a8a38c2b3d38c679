import type { Attributes } from 'ssh2';
import type { Owner } from '../../../platform/memory/shares.ts';
import { NAME_BYTES } from '../files/path.ts';
import { SftpProblem } from '../files/problem.ts';
import type { FileService } from '../files/service.ts';
import { type FileWork, fileAt, type Turn } from './file-work.ts';
import { HANDLES_MAX, PACKET_MAX, READ_MAX, WRITE_MAX } from './limits.ts';
import { stringsIn, uint64 } from './protocol/encoding.ts';
import { type Extension, isExtension } from './protocol/extensions.ts';

interface Dependencies {
  owner: Owner;
  files: Pick<FileService, 'rename' | 'storage'>;
  work: Pick<FileWork, 'flush' | 'attributes'>;
  turn: Turn;
  attributesAt(path: string): Promise<Attributes>;
  onUse(): void;
}

/** Requests wait with their data, so none may hold much: at most two paths, in bytes. */
const DATA_MAX = 8_192;
const STRINGS_MAX = 2;

/** The data of the reply; null: the request is done. */
type Answer = Promise<Buffer | null>;

/** The requests that the protocol itself lacks, as OpenSSH defines them. */
export class ExtendedRequests {
  readonly #requests: Readonly<Record<Extension, (strings: readonly Buffer[]) => Answer>>;

  constructor({ owner, files, work, turn, attributesAt, onUse }: Dependencies) {
    this.#requests = {
      async 'posix-rename@openssh.com'([from, to]) {
        await turn(1);
        await files.rename(owner.user, fileAt(textOf(from)), fileAt(textOf(to)), { replaces: true });
        onUse();
        return null;
      },
      async 'fsync@openssh.com'([handle]) {
        await work.flush(given(handle));
        onUse();
        return null;
      },
      async 'statvfs@openssh.com'([path]) {
        await turn(1);
        await attributesAt(textOf(path));
        return spaceOf(files.storage());
      },
      async 'fstatvfs@openssh.com'([handle]) {
        work.attributes(given(handle));
        await turn(1);
        return spaceOf(files.storage());
      },
      async 'limits@openssh.com'() {
        await turn(1);
        return Buffer.concat([PACKET_MAX, READ_MAX, WRITE_MAX, HANDLES_MAX].map(uint64));
      },
    };
  }

  /** Reads a request. Returns what answers it. */
  read(name: string, data: Buffer | undefined): () => Answer {
    if (!isExtension(name)) {
      const problem = new SftpProblem(
        'unsupported',
        `The server doesn't have the extension ${name.slice(0, 80)}.`,
      );
      return () => Promise.reject(problem);
    }
    if (data !== undefined && data.length > DATA_MAX) {
      return () => Promise.reject(new SftpProblem('failed', 'The request is too long. Use shorter paths.'));
    }
    // The parser reuses its memory.
    const strings = data === undefined ? [] : stringsIn(Buffer.from(data), STRINGS_MAX);
    return () => this.#requests[name](strings ?? []);
  }
}

function given(string: Buffer | undefined): Buffer {
  if (string === undefined) throw new SftpProblem('failed', 'The request is incomplete. Send it again.');
  return string;
}

const textOf = (string: Buffer | undefined): string => given(string).toString('utf8');

const BLOCK_BYTES = 1024;
/** No file is run with the rights of its owner. */
const NO_SETUID = 2;

/** The quota of the workspace in the form of a file system (`statvfs` in POSIX). */
function spaceOf({ quota: { quotaBytes, quotaRows }, stored }: ReturnType<FileService['storage']>): Buffer {
  if (quotaBytes === null) {
    throw new SftpProblem(
      'unsupported',
      'This workspace has no quota of bytes, so the server can report no free space.',
    );
  }
  const blocks = Math.floor(quotaBytes / BLOCK_BYTES);
  const freeBlocks = Math.floor(Math.max(0, quotaBytes - stored.storedBytes) / BLOCK_BYTES);
  // Zero for a file system that doesn't limit the number of files.
  const rows = quotaRows ?? 0;
  const freeRows = Math.max(0, rows - stored.storedRows);
  return Buffer.concat(
    [
      ...[BLOCK_BYTES, BLOCK_BYTES],
      ...[blocks, freeBlocks, freeBlocks],
      ...[rows, freeRows, freeRows],
      ...[0, NO_SETUID, NAME_BYTES],
    ].map(uint64),
  );
}
