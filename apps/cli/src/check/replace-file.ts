import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces the content of a file completely or not at all: the new content is on the disk before it gets the name.
 * Links and permissions stay. Throws what writing throws.
 */
export async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  const target = await realpath(file);
  const { mode } = await stat(target);
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.chmod(mode);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
