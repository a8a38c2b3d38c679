import { CHUNK_BYTES } from '../../../platform/chunks.ts';

export const chunkLength = (number: number, fileBytes: number): number =>
  Math.max(0, Math.min(CHUNK_BYTES, fileBytes - number * CHUNK_BYTES));

/** The stored content in its full length: a client may have left holes, which are zeros. */
export function withHoles(stored: Buffer | null, length: number): Buffer {
  if (stored?.length === length) return stored;
  const whole = Buffer.alloc(length);
  stored?.copy(whole);
  return whole;
}
