import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, contentOf, type StoredChunk } from '../../../platform/chunks.ts';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { Upload } from './upload.ts';

const MEGABYTE = 1024 * 1024;

function newUpload(memory: MemoryBudget, user = 'core', maxBytes = 10 * MEGABYTE) {
  const stored = new Map<number, Buffer>();
  const store = {
    async put({ number, bytes }: StoredChunk) {
      stored.set(number, Buffer.from(bytes));
    },
    get: async (number: number) => stored.get(number) ?? null,
  };
  const owner = { workspace: `workspace of ${user}`, user };
  return { stored, owner, upload: new Upload({ store, memory, owner, maxBytes }) };
}

async function finished({ stored, upload }: ReturnType<typeof newUpload>): Promise<Buffer> {
  const chunks = new Map(stored);
  await upload.finish(async (unstored) => {
    expect(unstored.length).toBeLessThanOrEqual(4);
    for (const { number, bytes } of unstored) chunks.set(number, Buffer.from(bytes));
  });
  return contentOf(upload.bytes, async (from, count) =>
    [...chunks]
      .filter(([number]) => number >= from && number < from + count)
      .map(([number, bytes]) => ({ number, bytes })),
  );
}

describe('an upload', () => {
  it.each([40, 4, 1])(
    'is the same in whatever order it is written, with memory for %d chunks',
    async (chunks) => {
      const content = randomBytes(3 * MEGABYTE + 17);
      const pieces = Array.from({ length: Math.ceil(content.length / 30_000) }, (_, index) => index * 30_000);
      const order = pieces.toSorted((a, b) => ((a * 7_919) % 104_729) - ((b * 7_919) % 104_729));
      const memory = new MemoryBudget(chunks * CHUNK_BYTES);
      const one = newUpload(memory);
      for (const at of order) {
        await one.upload.write(at, content.subarray(at, at + 30_000));
        expect(memory.bytes).toBeLessThanOrEqual(Math.max(chunks / 4, 1) * CHUNK_BYTES);
      }
      expect((await finished(one)).equals(content)).toBe(true);
      expect(memory.bytes).toBe(0);
    },
  );

  it('stores what it holds when others need the memory, so that none is refused', async () => {
    const memory = new MemoryBudget(8 * CHUNK_BYTES);
    const uploads = Array.from({ length: 12 }, (_, index) => newUpload(memory, `user ${index % 6}`));
    const content = randomBytes(3 * CHUNK_BYTES);
    for (let at = 0; at < content.length; at += 64 * 1024) {
      const piece = content.subarray(at, at + 64 * 1024);
      await Promise.all(uploads.map(({ upload }) => upload.write(at, piece)));
      expect(memory.bytes).toBeLessThanOrEqual(8 * CHUNK_BYTES);
    }
    for (const one of uploads) expect((await finished(one)).equals(content)).toBe(true);
    expect(memory.bytes).toBe(0);
  });

  it('of one user leaves the rest of the memory to others', async () => {
    const memory = new MemoryBudget(16 * CHUNK_BYTES);
    const uploads = Array.from({ length: 8 }, () => newUpload(memory));
    for (const { upload } of uploads) await upload.write(0, Buffer.alloc(4 * CHUNK_BYTES));
    expect(memory.bytesOf({ workspace: 'workspace of core', user: 'core' })).toBe(4 * CHUNK_BYTES);
    const other = newUpload(memory, 'other');
    await other.upload.write(0, Buffer.alloc(4 * CHUNK_BYTES));
    expect(other.stored.size).toBe(0);
  });

  it('that is not written any more is stored, and gives its memory back when it is given up', async () => {
    const memory = new MemoryBudget(16 * CHUNK_BYTES);
    const { stored, upload } = newUpload(memory);
    await upload.write(0, Buffer.from('content'));
    await memory.holders.spillUnused(performance.now() + 1);
    expect([memory.bytes, stored.get(0)?.toString()]).toEqual([0, 'content']);
    await upload.write(7, Buffer.from(', more'));
    await upload.abandon();
    expect(memory.bytes).toBe(0);
    await expect(upload.write(0, Buffer.from('x'))).rejects.toThrow('was cancelled');
  });

  it('of too many bytes is refused', async () => {
    const { upload } = newUpload(new MemoryBudget(MEGABYTE), 'core', MEGABYTE);
    await expect(upload.write(MEGABYTE - 1, Buffer.from('xx'))).rejects.toThrow('larger than 1 MB');
  });
});
