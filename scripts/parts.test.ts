import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leftToOtherCommits, PROCESS_TESTS, partInCi } from './parts.ts';

it.each(PROCESS_TESTS)('%s is there', (path) => {
  expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
});

it('CI runs a third of them, everybody else all of them', () => {
  const part = partInCi(PROCESS_TESTS, { CI: 'true' });
  expect(part.length).toBeGreaterThanOrEqual(Math.floor(PROCESS_TESTS.length / 3));
  expect([...part, ...leftToOtherCommits({ CI: 'true' })].sort()).toEqual([...PROCESS_TESTS].sort());
  expect(partInCi(PROCESS_TESTS, {})).toEqual(PROCESS_TESTS);
  expect(leftToOtherCommits({})).toEqual([]);
});
