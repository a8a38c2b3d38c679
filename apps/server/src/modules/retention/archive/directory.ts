import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archive } from './archive.ts';

/** A file appears whole or not at all, and is on the disk before its transfers are removed. */
export function openDirectory(directory: string): Archive {
  return {
    async put(name, content, signal) {
      await mkdir(directory, { recursive: true });
      const path = join(directory, name);
      const unfinished = `${path}.unfinished`;
      await writeFlushed(unfinished, content);
      if (!(await readFile(unfinished)).equals(content)) {
        throw new Error(`The archive does not hold what was written to ${name}.`);
      }
      signal.throwIfAborted();
      await rename(unfinished, path);
      await flush(directory);
    },
  };
}

async function writeFlushed(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name must survive a power failure as well. */
async function flush(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
