import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Writes, and waits for a slow reader, so that output does not pile up in memory. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (text.length > 0 && !stream.write(text)) await once(stream, 'drain');
}

/**
 * Ends the program when its output can't be written: silently when the reader has closed the pipe, as `| head` does. The
 * status is then never 0, because not all verdicts were shown.
 */
export function endWithReader(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE')
      process.stderr.write(`clearbench: the output can't be written: ${error.message}.\n`);
    process.exit(2);
  });
}
