import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from './errno.ts';

/**
 * Creates a directory and its missing parents. Node's own `recursive` never returns where the file system reports ENOENT below a
 * directory that exists, as `/proc` does.
 */
export async function makeDirectory(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (isErrno(error, 'EEXIST') && (await isDirectory(path))) return;
    const parent = dirname(path);
    if (!isErrno(error, 'ENOENT') || parent === path || (await isDirectory(parent))) throw error;
    await makeDirectory(parent);
    await makeDirectory(path, mode);
  }
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
