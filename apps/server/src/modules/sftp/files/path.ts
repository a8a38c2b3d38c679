import { SFTP_FOLDERS, type SftpFolder } from '@clearbench/contract';
import { SftpProblem } from './problem.ts';

/** A path of the virtual file system: its root, one of the four folders, or a file in one. */
export type SftpPath =
  | { kind: 'root' }
  | { kind: 'folder'; folder: SftpFolder }
  | { kind: 'file'; folder: SftpFolder; name: string };

export type FilePath = Extract<SftpPath, { kind: 'file' }>;

export const NAME_BYTES = 255;
const CONTROL = /\p{Cc}/u;

/**
 * Reads a path, from the root if it is relative. There is nothing above the root, so no form of a path leads out of the user's
 * folders: `..` there is the root itself, as in POSIX.
 */
export function parsePath(path: string): SftpPath {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const [first, name, ...deeper] = parts;
  if (first === undefined) return { kind: 'root' };
  const folder = SFTP_FOLDERS.find((known) => known === first);
  if (folder === undefined) {
    throw new SftpProblem(
      'missing',
      `There is no ${shown(first)} here. Upload into inbox/, and fetch from outbox/, errors/ and archive/.`,
    );
  }
  if (name === undefined) return { kind: 'folder', folder };
  if (deeper.length > 0) {
    throw new SftpProblem('missing', `${folder}/ has no folders inside. Put the file directly into it.`);
  }
  return { kind: 'file', folder, name: checkedName(name) };
}

/** Its absolute path. */
export function pathOf(place: SftpPath): string {
  if (place.kind === 'root') return '/';
  return place.kind === 'folder' ? `/${place.folder}` : `/${place.folder}/${place.name}`;
}

/** Unicode has several spellings for the same letters; a file is found by each of them. */
function checkedName(given: string): string {
  const name = given.normalize('NFC');
  if (CONTROL.test(name) || !name.isWellFormed() || name.includes('\ufffd')) {
    throw new SftpProblem(
      'denied',
      'The name has control characters, or is not UTF-8. Give the file another name.',
    );
  }
  const bytes = Buffer.byteLength(name);
  if (bytes > NAME_BYTES) {
    throw new SftpProblem(
      'denied',
      `The name has ${bytes} bytes in UTF-8; the limit is ${NAME_BYTES}. Give the file a shorter name.`,
    );
  }
  return name;
}

const shown = (name: string): string => `"${name.slice(0, 40)}"`;
