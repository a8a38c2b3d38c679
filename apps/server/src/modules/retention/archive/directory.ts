import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { flushDirectory, writeFlushed } from '../../../platform/durable-files.ts';
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
        throw new Error(`The archive does not contain the data that was written to ${name}.`);
      }
      signal.throwIfAborted();
      await rename(unfinished, path);
      await flushDirectory(directory);
    },
  };
}
