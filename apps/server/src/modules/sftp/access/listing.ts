import type { Attributes, FileEntry } from 'ssh2';
import type { FileRow } from '../files/repository.ts';

const FOLDER_MODE = 0o040_750;
const FILE_MODE = 0o100_640;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HALF_YEAR_MS = 15_552_000_000;

export function folderAttributes(): Attributes {
  return { mode: FOLDER_MODE, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
}

export function fileAttributes({ bytes, modified_at }: Pick<FileRow, 'bytes' | 'modified_at'>): Attributes {
  const seconds = Math.floor(modified_at.getTime() / 1_000);
  return { mode: FILE_MODE, uid: 0, gid: 0, size: bytes, atime: seconds, mtime: seconds };
}

export const folderEntry = (name: string): FileEntry => ({
  filename: name,
  longname: `drwxr-x---    4 clearbench clearbench        0 Jan  1  1970 ${name}`,
  attrs: folderAttributes(),
});

export const fileEntry = (file: FileRow): FileEntry => ({
  filename: file.name,
  longname: `-rw-r-----    1 clearbench clearbench ${String(file.bytes).padStart(8)} ${listedTime(file.modified_at)} ${file.name}`,
  attrs: fileAttributes(file),
});

/** As `ls -l` writes it, in UTC. */
function listedTime(at: Date): string {
  const [day, time = ''] = at.toISOString().split('T');
  const [year, month, date = ''] = (day ?? '').split('-');
  const isRecent = Math.abs(Date.now() - at.getTime()) < HALF_YEAR_MS;
  return `${MONTHS[Number(month) - 1]} ${String(Number(date)).padStart(2)} ${isRecent ? time.slice(0, 5) : ` ${year}`}`;
}
