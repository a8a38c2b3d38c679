import { expect, it } from 'vitest';
import { triesText } from './parked-text.ts';

const RETRY_AT = '2026-11-20T10:00:00.000Z';
const at = (msBefore: number) => Date.parse(RETRY_AT) - msBefore;

it.each([
  [1, 300_000, 'Tried once, next in 5 min'],
  [3, 30_000, 'Tried 3 times, next within a minute'],
  [2, -1, 'Tried 2 times, retrying now'],
])('shows the number of attempts (%i), and the time of the next', (attempts, msBefore, text) => {
  expect(triesText({ attempts, retryAt: RETRY_AT }, at(msBefore))).toBe(text);
});
