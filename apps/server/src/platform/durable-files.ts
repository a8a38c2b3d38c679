import { open } from 'node:fs/promises';

/** Writes a file that only its owner may read. When this resolves, its content is on the disk. */
export async function writeFlushed(
  path: string,
  content: Uint8Array | string,
  flags: 'w' | 'wx' = 'w',
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** After a file in this directory got its name: without this, a power failure could undo that. */
export async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
