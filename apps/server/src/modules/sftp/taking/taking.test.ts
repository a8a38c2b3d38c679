import { expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import type { FileRow } from '../files/repository.ts';
import { takeFiles } from './taking.ts';

const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 10 * MEGABYTE;

const file = (id: string): FileRow => ({
  id,
  api_key_id: 'core',
  folder: 'inbox',
  name: 'large.csv',
  bytes: FILE_BYTES,
  modified_at: new Date(),
  due_at: new Date(),
  taken_at: new Date(),
  outcome: null,
  payload_id: null,
  rows_stored: null,
  rows_all: null,
  removed_at: null,
  waits_for: null,
});

it('the largest files of many workspaces are taken one after another, not all at once in memory', async () => {
  const memory = new MemoryBudget(48 * MEGABYTE);
  let atOnce = 0;
  let most = 0;
  let settled = 0;
  const unused = () => {
    throw new Error('This is not needed.');
  };
  const sweeps = Array.from({ length: 16 }, (_, index) =>
    takeFiles({
      memory,
      workspace: `workspace ${index}`,
      queue: {
        take: async () => [file(`${index}`)],
        chunks: async () => [],
        async settle() {
          settled += 1;
        },
        nextDueAt: async () => null,
        ...{
          add: unused,
          depth: unused,
          triggersOf: unused,
          announced: unused,
          wait: unused,
          remind: unused,
        },
      },
      payloads: {
        async receive() {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await new Promise((resolve) => setTimeout(resolve, 5));
          atOnce -= 1;
          throw new AppError('invalid_payload', 'Nothing is right.');
        },
      },
      apiKeys: { senderOf: async () => ({ apiKeyId: 'core', label: 'Core', groupId: 'core' }) as never },
      testPlans: { watchFile: async () => null },
      unpacking: {} as never,
      unpackLine: new OneByOne(),
      waitsForTrigger: async () => false,
      counts: { count() {} } as never,
      parking: { succeeded() {}, park: unused } as never,
      announce() {},
      now: () => new Date(),
    }),
  );
  const results = await Promise.all(sweeps.map((sweep) => sweep.run()));
  expect(results).toEqual(sweeps.map(() => 'more'));
  expect([settled, most, memory.bytes]).toEqual([16, 2, 0]);
});
