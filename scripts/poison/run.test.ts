import { expect, test } from 'vitest';
import { runPoisonTest } from './run.ts';

/** Each wait has its own limit. */
const TIMEOUT_MS = 900_000;

/** The short part of `npm run test:poison`. */
test('an item that cannot be worked on stops no other, is named, and is done once it is repaired in the console', {
  timeout: TIMEOUT_MS,
}, async () => {
  const story: string[] = [];
  const faults = await runPoisonTest({
    ...{ rounds: 1, rate: 12, batch: 5, many: 40, seed: 1 },
    isStalling: false,
    isShort: true,
    report: (line) => story.push(line),
  });
  expect(faults, story.join('\n')).toEqual([]);
});
