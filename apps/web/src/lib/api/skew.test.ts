import { expect, it } from 'vitest';
import { skewMsOf } from './skew.ts';

const MINUTE_MS = 60_000;
const now = '2026-11-23T12:00:00.000Z';
const serverMs = Date.parse(now);

it.each([
  ['slow', -12 * MINUTE_MS],
  ['fast', 12 * MINUTE_MS],
])('the clock of a browser that is %s is corrected', (_how, errorMs) => {
  expect(skewMsOf({ now, offsetMs: 0 }, serverMs + errorMs)).toBe(-errorMs);
});

it('an advance of the virtual clock is no error of the browser', () => {
  const virtual = new Date(serverMs + 60 * MINUTE_MS).toISOString();
  expect(skewMsOf({ now: virtual, offsetMs: 60 * MINUTE_MS }, serverMs)).toBe(0);
});

it('the time that an answer takes, or one that cannot be read, is no error of the browser', () => {
  expect(skewMsOf({ now, offsetMs: 0 }, serverMs + 3_000)).toBe(0);
  expect(skewMsOf({ now: 'soon', offsetMs: 0 }, serverMs)).toBe(0);
});
