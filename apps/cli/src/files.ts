import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files that an argument names: one file, or every file below a directory in the order of the names, without
 * hidden files and installed packages. Throws what reading throws, and for a directory without files.
 */
export async function* findFiles(path: string): AsyncGenerator<string> {
  if (path === '-' || !(await stat(path)).isDirectory()) {
    yield path;
    return;
  }
  let count = 0;
  for await (const file of filesBelow(path)) {
    count++;
    yield file;
  }
  if (count === 0) throw new Error('it is a directory without files');
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort(byName)) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    // Links are not followed: they may form a loop.
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

/** Why a file can't be read, without the code and the path that Node adds. */
export function readingFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
