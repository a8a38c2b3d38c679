import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** As `nice` gives it: where processors are short, the thread gets about a third of what the main thread gets. */
const NICENESS = 5;

/**
 * Called in a thread: lets the main thread and the database go first where processors are short, so that one sender's large file or costly
 * rules take only what payments leave. Linux alone has priorities of threads.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  // `/proc/thread-self` leads to the folder of this thread, named by its number.
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
}
