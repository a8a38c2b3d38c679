import { releasePiece } from './memory/release-piece.ts';

/** The content of a file is stored in pieces of this size. */
export const CHUNK_BYTES = 256 * 1024;

export interface StoredChunk {
  number: number;
  bytes: Buffer;
}

/** The number of chunks read at a time: few enough that a file is not in memory twice. */
const READ_AT_ONCE = 8;

/** The whole content of a file, in memory that the thread which reads a payload can share. */
export async function contentOf(
  bytes: number,
  read: (from: number, count: number) => Promise<StoredChunk[]>,
): Promise<Buffer> {
  const content = Buffer.from(new SharedArrayBuffer(bytes));
  for (let from = 0; from < chunkCount(bytes); from += READ_AT_ONCE) {
    for (const { number, bytes: piece } of await read(from, READ_AT_ONCE)) {
      piece.copy(content, number * CHUNK_BYTES);
      releasePiece(piece);
    }
  }
  return content;
}

export const chunksOf = (content: Buffer): StoredChunk[] =>
  Array.from({ length: chunkCount(content.length) }, (_, number) => ({
    number,
    bytes: content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES),
  }));

/** The same bytes in chunks: only one is in memory. */
export async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let held = Buffer.alloc(CHUNK_BYTES);
  let used = 0;
  for await (const piece of stream) {
    for (let at = 0; at < piece.length; ) {
      const count = piece.copy(held, used, at);
      at += count;
      used += count;
      if (used < CHUNK_BYTES) continue;
      yield held;
      held = Buffer.alloc(CHUNK_BYTES);
      used = 0;
    }
  }
  if (used > 0) yield held.subarray(0, used);
}

const chunkCount = (bytes: number): number => Math.ceil(bytes / CHUNK_BYTES);
