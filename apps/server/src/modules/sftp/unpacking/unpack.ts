import { crc32 } from 'node:zlib';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import { inChunks } from '../../../platform/chunks.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { FileRow, Named } from '../files/file-row.ts';
import type { FilesInUse } from '../files/in-use.ts';
import type { FileRepository } from '../files/repository.ts';
import type { PgpKeys } from '../pgp/pgp-keys.ts';
import { type ArchiveKind, HEAD_BYTES, kindOf } from './archive-kind.ts';
import { memberName } from './member-name.ts';
import { damaged, type Member, membersOf, refusal } from './members.ts';

/** A file from an archive. Its content is stored, but it has no name yet. */
export interface Unpacked extends Named {
  id: string;
  bytes: number;
}

export interface UnpackDependencies {
  files: Pick<FileRepository, 'begin' | 'putChunk'>;
  inUse: Pick<FilesInUse, 'began' | 'completed' | 'discard'>;
  meter: Pick<StorageMeter, 'requireRoom' | 'add'>;
  pgp: Pick<PgpKeys, 'open'>;
}

/** All files of an archive together. */
const UNPACKED_MAX_BYTES = 5 * PAYLOAD_MAX_BYTES;
/** A file that is this many times as large as its archive was built to fill the disk, unless it is small. */
const RATIO_MAX = 200;
const SMALL_BYTES = 1024 * 1024;
const MB = 1024 * 1024;

/**
 * Stores the files of an archive, chunk by chunk: only one chunk of them is in memory. If the process ends, or the
 * archive is refused, what is stored is removed like an upload that broke off.
 * @throws AppError `unsupported_payload`
 */
export async function unpack(
  dependencies: UnpackDependencies,
  archive: FileRow,
  kind: ArchiveKind,
  content: Buffer,
): Promise<Unpacked[]> {
  const unpacked: Unpacked[] = [];
  const names = new Set<string>();
  let bytes = 0;
  const more = (count: number, ofMember: number, name: string) => {
    bytes += count;
    if (ofMember > PAYLOAD_MAX_BYTES) {
      throw refusal(
        `"${name}" in it is larger than ${PAYLOAD_MAX_BYTES / MB} MB. Split it into several files.`,
      );
    }
    if (bytes > UNPACKED_MAX_BYTES) {
      throw refusal(
        `The files in it have more than ${UNPACKED_MAX_BYTES / MB} MB together. Send several smaller archives.`,
      );
    }
    if (bytes > SMALL_BYTES && bytes > content.length * RATIO_MAX) {
      throw refusal(
        `The files in it are more than ${RATIO_MAX} times as large as the archive. Send them without an archive.`,
      );
    }
  };
  try {
    const maxBytes = Math.min(PAYLOAD_MAX_BYTES, Math.max(SMALL_BYTES, content.length * RATIO_MAX));
    const open = () => dependencies.pgp.open(archive.api_key_id, content, maxBytes);
    for await (const member of membersOf(kind, { content, name: archive.name, open })) {
      const name = memberName(kind, archive.name, member.name, names);
      names.add(name);
      const file = {
        id: timeOrderedUuid(),
        user: archive.api_key_id,
        folder: 'inbox',
        name,
        bytes: 0,
      } as const;
      unpacked.push(file);
      unpacked.splice(-1, 1, { ...file, bytes: await store(dependencies, { file, kind, member, more }) });
    }
    if (unpacked.length === 0) throw refusal('There is no file in it. Add the files, and send it again.');
    return unpacked;
  } catch (error) {
    await dependencies.inUse.discard(unpacked.map(({ id }) => id));
    throw error;
  }
}

interface Stored {
  file: Unpacked;
  kind: ArchiveKind;
  member: Member;
  /** Counts so many more bytes, of a member that has so many so far. */
  more(bytes: number, ofMember: number, name: string): void;
}

/** Returns its size. */
async function store(
  { files, inUse, meter }: UnpackDependencies,
  { file, kind, member, more }: Stored,
): Promise<number> {
  inUse.began(file.id);
  await files.begin({ ...file, at: new Date() });
  let bytes = 0;
  let sum = 0;
  let number = 0;
  for await (const chunk of inChunks(undamaged(await member.read()))) {
    if (number === 0) requirePlain(kind, chunk, member.name);
    bytes += chunk.length;
    more(chunk.length, bytes, member.name);
    sum = crc32(chunk, sum);
    meter.requireRoom();
    if (!(await files.putChunk(file.id, { number, bytes: chunk })))
      throw new Error('The row of the file is gone.');
    meter.add(chunk.length, 1);
    number += 1;
  }
  if (member.crc32 !== null && sum !== member.crc32) {
    throw refusal(`It is damaged: the check sum of "${member.name}" in it is wrong. Create it again.`);
  }
  return bytes;
}

/** People encrypt archives, but they don't pack archives or encrypt twice. */
function requirePlain(outer: ArchiveKind, chunk: Buffer, name: string): void {
  const kind = kindOf(chunk.subarray(0, HEAD_BYTES));
  if (kind === null || (outer === 'pgp' && kind !== 'pgp')) return;
  throw refusal(
    outer === 'pgp'
      ? `"${name}" is still encrypted after its decryption. Encrypt the file once, and send it again.`
      : `"${name}" in it is packed or encrypted itself (${kind}). Put the files directly into one archive; encrypt the whole archive, if at all.`,
  );
}

/** @throws AppError `unsupported_payload` if the archive is damaged */
async function* undamaged(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw damaged(error instanceof Error ? error : new Error(String(error)));
  }
}
