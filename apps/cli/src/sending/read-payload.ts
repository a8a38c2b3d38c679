import { createReadStream } from 'node:fs';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a file, or of standard input for `-`. Throws what reading throws, and when the file is empty or too large for a server. */
export async function readPayload(file: string): Promise<Uint8Array> {
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > PAYLOAD_MAX_BYTES) throw new Error('it is larger than 10 MB; split it into several files');
  }
  if (size === 0) throw new Error('it is empty');
  return Buffer.concat(chunks);
}
