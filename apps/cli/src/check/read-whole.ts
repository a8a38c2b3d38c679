import { createReadStream } from 'node:fs';

/** The limit for a text that is completely in memory, in characters or bytes. Far more than any system accepts as one payload. */
export const HELD_MAX = 256 * 1024 * 1024;

/** The bytes of a file; `-` is standard input. Throws what reading throws. */
export async function readWhole(file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > HELD_MAX) throw new Error('it is larger than 256 MB');
  }
  return Buffer.concat(chunks);
}
