import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A `nice` value: on a busy machine, the thread gets about a tenth of the main thread's share. */
const NICENESS = 10;

/**
 * Called in a thread: on a busy machine, gives precedence to the main thread and the database, so that one sender's
 * large file or costly rules take only the time that payments leave. Only Linux has thread priorities.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  // `/proc/thread-self` leads to the folder of this thread, whose name is its number.
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
}
