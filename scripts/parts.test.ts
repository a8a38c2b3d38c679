import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { journeyTests, leftToOtherCommits, PROCESS_TESTS, partInCi } from './parts.ts';

it.each(PROCESS_TESTS)('%s is there', (path) => {
  expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
});

it('CI runs a third of them and of the browser journeys, everybody else all of them', () => {
  const journeys = journeyTests();
  expect(journeys.length).toBeGreaterThan(40);
  for (const all of [PROCESS_TESTS, journeys]) {
    const part = partInCi(all, { CI: 'true' });
    expect(part.length).toBeGreaterThanOrEqual(Math.floor(all.length / 3));
    const left = leftToOtherCommits({ CI: 'true' }).filter((path) => all.includes(path));
    expect([...part, ...left].sort()).toEqual([...all].sort());
    expect(partInCi(all, {})).toEqual(all);
  }
  expect(leftToOtherCommits({})).toEqual([]);
});
