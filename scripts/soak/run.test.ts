import { expect, test } from 'vitest';
import { growingParts, type Memory } from './memory.ts';
import { runSoakTest } from './run.ts';

const TIMEOUT_MS = 180_000;
const SHORT_MS = 12_000;

/** The short part of `npm run soak`: memory is judged there, after the caches have filled. */
// The memory of PostgreSQL is known on Linux only.
test.runIf(process.platform === 'linux')(
  'every channel works beside all others',
  { timeout: TIMEOUT_MS },
  async () => {
    const { samples, counts } = await runSoakTest(SHORT_MS, () => {});
    expect(Math.min(...samples.map(({ heap }) => heap))).toBeGreaterThan(1);
    expect(Math.min(...samples.map(({ database }) => database))).toBeGreaterThan(1);
    expect([...counts.keys()].sort()).toEqual([
      'CSV',
      'JSON',
      'MT103',
      'SFTP',
      'console',
      'pacs.008',
      'refused',
    ]);
  },
);

const memory = (server: number): Memory => ({ server, heap: 100, external: 20, database: 200 });

test('a part that grows after the first tenth is named', () => {
  const rising = Array.from({ length: 60 }, (_, at) => memory(300 + 4 * at));
  expect(growingParts(rising)).toEqual(['server: 324 → 516 MB']);
});

test('what grows only in the first tenth, or comes and goes, is not', () => {
  const warming = Array.from({ length: 60 }, (_, at) => memory(at < 6 ? 200 + 20 * at : 320));
  expect(growingParts(warming)).toEqual([]);
  const swinging = Array.from({ length: 60 }, (_, at) => memory(300 + 50 * (at % 3)));
  expect(growingParts(swinging)).toEqual([]);
});
