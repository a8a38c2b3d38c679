import { expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../../platform/chunks.ts';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import type { FileRow } from '../files/repository.ts';
import type { FileService } from '../files/service.ts';
import { OpenFile } from './open-file.ts';

const OWNER = { workspace: 'main', user: 'core' };
const CONTENT = Buffer.from(Array.from({ length: 2 * CHUNK_BYTES + 10 }, (_, index) => index % 251));

function opened(memory: MemoryBudget) {
  const asked = { chunks: 0, parts: 0, left: 0 };
  const of = (number: number) => CONTENT.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES);
  const files: Pick<FileService, 'memory' | 'read' | 'chunk' | 'part'> = {
    memory,
    read: () => async () => {
      asked.left += 1;
    },
    async chunk(_, number) {
      asked.chunks += 1;
      return of(number);
    },
    async part(_, number, start, length) {
      asked.parts += 1;
      return of(number).subarray(start, start + length);
    },
  };
  const row = { id: 'a', bytes: CONTENT.length } as FileRow;
  return { asked, file: new OpenFile(row, files as FileService, OWNER) };
}

async function readAll(file: OpenFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const part = await file.read(at, 30_000);
    if (part.length === 0) return Buffer.concat(parts);
    parts.push(part);
    at += part.length;
  }
}

it('a file is read chunk by chunk, and nothing of it stays in memory', async () => {
  const memory = new MemoryBudget(40 * CHUNK_BYTES);
  const { asked, file } = opened(memory);
  expect((await readAll(file)).equals(CONTENT)).toBe(true);
  expect(asked).toMatchObject({ chunks: 3, parts: 1 });
  expect(memory.bytes).toBe(0);
});

it('a file is the same when there is no memory for it', async () => {
  const memory = new MemoryBudget(CHUNK_BYTES);
  memory.charge(CHUNK_BYTES, OWNER);
  const { asked, file } = opened(memory);
  expect((await readAll(file)).equals(CONTENT)).toBe(true);
  expect(asked.chunks).toBe(0);
});

it('many open files of a user hold no more than its share, and give it back', async () => {
  const memory = new MemoryBudget(40 * CHUNK_BYTES);
  const all = Array.from({ length: 1_920 }, () => opened(memory));
  for (const { file } of all) {
    await file.read(0, 1_000);
    await file.read(1_000, 1_000);
    expect(memory.bytes).toBeLessThanOrEqual(10 * CHUNK_BYTES);
  }
  // The last ones are there, the others are read again.
  const [first] = all;
  expect((await first?.file.read(2_000, 1_000))?.equals(CONTENT.subarray(2_000, 3_000))).toBe(true);
  for (const { file } of all) await file.close();
  expect(memory.bytes).toBe(0);
  expect(all.every(({ asked }) => asked.left === 1)).toBe(true);
});
