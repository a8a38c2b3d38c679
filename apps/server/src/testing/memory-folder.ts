import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const FOLDER = '/dev/shm';
/** Three browsers' servers and the databases of as many test files need a fifth of it. */
const ROOM_BYTES = 8 * 1024 ** 3;

/** For data that need not survive a run: in memory where there is room, because copying a database there takes a thirtieth of the time. */
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
