import { AppError } from '../../../platform/errors.ts';

export type ArchiveKind = 'gzip' | 'zip' | 'pgp';

const at =
  (start: number, ...signature: number[]) =>
  (head: Buffer) =>
    signature.every((byte, index) => head[start + index] === byte);

const TAR_AT = 257;

/** An armored message, or a binary one that begins with a session key for a public key: a packet of type 1 in version 3 or 6. */
function isPgp(head: Buffer): boolean {
  if (/^-----BEGIN PGP (?:SIGNED )?MESSAGE-----/.test(head.toString('latin1'))) return true;
  const [tag = 0, length = 0] = head;
  const isOld = tag >= 0x84 && tag <= 0x86;
  if (!isOld && tag !== 0xc1) return false;
  const lengthBytes = isOld ? 1 << (tag & 3) : length < 192 ? 1 : 2;
  const version = head[1 + lengthBytes];
  return version === 3 || version === 6;
}

/** The kinds of files, recognised by their first bytes. */
const KINDS: readonly (readonly [name: string, is: (head: Buffer) => boolean])[] = [
  ['zip', at(0, 0x50, 0x4b, 0x03, 0x04)],
  ['zip', at(0, 0x50, 0x4b, 0x05, 0x06)],
  ['gzip', at(0, 0x1f, 0x8b, 0x08)],
  ['pgp', isPgp],
  ['7-Zip', at(0, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
  ['RAR', at(0, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)],
  ['bzip2', at(0, 0x42, 0x5a, 0x68)],
  ['xz', at(0, 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00)],
  ['Zstandard', at(0, 0x28, 0xb5, 0x2f, 0xfd)],
  ['tar', at(TAR_AT, 0x75, 0x73, 0x74, 0x61, 0x72)],
];

/** So many bytes show what a file is. */
export const HEAD_BYTES = TAR_AT + 5;

/** Null: the file is no archive. */
export const kindOf = (head: Buffer): string | null => KINDS.find(([, is]) => is(head))?.[0] ?? null;

/**
 * The kind of an upload that the server unpacks; null: it is not an archive.
 * @throws AppError `unsupported_payload` for other kinds of archives
 */
export function unpackableKind(content: Buffer): ArchiveKind | null {
  const kind = kindOf(content.subarray(0, HEAD_BYTES));
  if (kind === null || kind === 'zip' || kind === 'gzip' || kind === 'pgp') return kind;
  throw new AppError(
    'unsupported_payload',
    `This is an archive in the format ${kind}. Send the files in it alone, or as ZIP or gzip.`,
  );
}
