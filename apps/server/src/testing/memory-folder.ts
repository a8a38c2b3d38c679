import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const FOLDER = '/dev/shm';
/** The servers of three browsers and the databases of three test files need a fifth of it. */
const ROOM_BYTES = 8 * 1024 ** 3;

/** The folder for data of a test run: in memory if there is room, because copying a database takes a thirtieth of the time there. */
export const memoryFolder = (): string => (isRoomy() && mayRunPrograms() ? FOLDER : tmpdir());

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Tests install packages that bring programs with them. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((mount) => {
    const [, folder, , options] = mount.split(' ');
    return folder === FOLDER && options?.split(',').includes('noexec') === false;
  });
}
