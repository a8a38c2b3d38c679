import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  journeyTests,
  LONG_TESTS,
  leftToOtherCommits,
  PARTS,
  partInCi,
  screensLeftToOtherCommits,
  screenTests,
} from './parts.ts';

it.each(LONG_TESTS)('%s is there', (path) => {
  expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true);
});

it('CI runs a part of them and of the browser journeys, everybody else all of them', () => {
  const journeys = journeyTests();
  expect(journeys.length).toBeGreaterThan(40);
  for (const all of [LONG_TESTS, journeys]) {
    const part = partInCi(all, { CI: 'true' });
    expect(part.length).toBeGreaterThanOrEqual(Math.floor(all.length / PARTS));
    const left = leftToOtherCommits({ CI: 'true' }).filter((path) => all.includes(path));
    expect([...part, ...left].sort()).toEqual([...all].sort());
    expect(partInCi(all, {})).toEqual(all);
  }
  expect(leftToOtherCommits({})).toEqual([]);
});

it('CI runs a part of the screens as a whole', () => {
  const screens = screenTests();
  expect(screens.length).toBeGreaterThan(15);
  const left = screensLeftToOtherCommits({ CI: 'true' });
  expect([...partInCi(screens, { CI: 'true' }), ...left].sort()).toEqual(screens);
  expect(screensLeftToOtherCommits({})).toEqual([]);
});
