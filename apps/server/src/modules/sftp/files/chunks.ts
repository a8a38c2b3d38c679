/** The content of a file is stored in pieces of this size. */
export const CHUNK_BYTES = 256 * 1024;

const chunkCount = (bytes: number): number => Math.ceil(bytes / CHUNK_BYTES);

export interface StoredChunk {
  number: number;
  bytes: Buffer;
}

export const chunkLength = (number: number, fileBytes: number): number =>
  Math.max(0, Math.min(CHUNK_BYTES, fileBytes - number * CHUNK_BYTES));

/** The stored content in its full length: a client may have left holes, which are zeros. */
export function withHoles(stored: Buffer | null, length: number): Buffer {
  if (stored?.length === length) return stored;
  const whole = Buffer.alloc(length);
  stored?.copy(whole);
  return whole;
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
    }
  }
  return content;
}

export const chunksOf = (content: Buffer): StoredChunk[] =>
  Array.from({ length: chunkCount(content.length) }, (_, number) => ({
    number,
    bytes: content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES),
  }));
