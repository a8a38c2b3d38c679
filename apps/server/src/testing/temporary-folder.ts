import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './at-the-end.ts';

/** A new folder that is removed at the end of the test that asks for it or, outside of a test, of the test file. */
export function temporaryFolder(): string {
  // Short: the path of a socket below it has at most 107 characters.
  const folder = mkdtempSync(join(tmpdir(), 'cb-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
