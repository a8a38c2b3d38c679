import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, contentOf } from './chunks.ts';
import { Memory } from './memory.ts';
import { Upload } from './upload.ts';

const MEGABYTE = 1024 * 1024;

function newUpload(memory: Memory, user = 'core', maxBytes = 10 * MEGABYTE) {
  const stored = new Map<number, Buffer>();
  const store = {
    async put({ number, bytes }: { number: number; bytes: Buffer }) {
      stored.set(number, Buffer.from(bytes));
    },
    get: async (number: number) => stored.get(number) ?? null,
  };
  return { stored, upload: new Upload({ store, memory, user, maxBytes }) };
}

describe('an upload', () => {
  it('is the same in whatever order it is written, with little of it in memory', async () => {
    const content = randomBytes(3 * MEGABYTE + 17);
    const pieces = Array.from({ length: Math.ceil(content.length / 30_000) }, (_, index) => index * 30_000);
    const order = pieces.toSorted((a, b) => ((a * 7_919) % 104_729) - ((b * 7_919) % 104_729));
    const memory = new Memory(10 * CHUNK_BYTES);
    const { stored, upload } = newUpload(memory);
    for (const at of order) await upload.write(at, content.subarray(at, at + 30_000));
    const chunks = new Map(stored);
    for (const { number, bytes } of upload.unstored()) chunks.set(number, bytes);
    expect(upload.unstored().length).toBeLessThanOrEqual(4);
    const whole = contentOf(
      [...chunks].map(([number, bytes]) => ({ number, bytes })),
      upload.bytes,
    );
    expect(whole.equals(content)).toBe(true);
  });

  it('of one user leaves room for others, and gives its memory back', async () => {
    const memory = new Memory(8 * CHUNK_BYTES);
    const { upload } = newUpload(memory);
    const { upload: more } = newUpload(memory);
    const { upload: other } = newUpload(memory, 'other');
    for (let number = 0; number < 4; number += 1) {
      await upload.write(number * CHUNK_BYTES, Buffer.alloc(CHUNK_BYTES));
    }
    await expect(more.write(0, Buffer.from('x'))).rejects.toThrow('busy');
    await other.write(0, Buffer.alloc(CHUNK_BYTES));
    upload.close();
    await more.write(0, Buffer.from('x'));
  });

  it('of too many bytes is refused', async () => {
    const { upload } = newUpload(new Memory(MEGABYTE), 'core', MEGABYTE);
    await expect(upload.write(MEGABYTE - 1, Buffer.from('xx'))).rejects.toThrow('larger than 1 MB');
  });
});
