import fc from 'fast-check';
import { expect, it } from 'vitest';
import { realTimeOf } from './clock-turns.ts';

const START = { atMs: 1_000_000, offsetMs: 50_000, by: null };

it('a clock that is never set shows the time with the same distance', () => {
  expect(realTimeOf([START], 1_060_000)).toBe(1_010_000);
});

it('an event that was dated for when the clock was set happened then', () => {
  const turns = [START, { atMs: 1_100_000, offsetMs: 3_650_000, by: null }];
  expect(realTimeOf(turns, 4_750_000)).toBe(1_100_000);
  // Within what was skipped.
  expect(realTimeOf(turns, 2_000_000)).toBe(1_100_000);
});

it('a clock that is only set ahead gives each moment back', () => {
  const steps = fc.array(fc.tuple(fc.nat(100_000), fc.nat(10_000_000)), { maxLength: 6 });
  fc.assert(
    fc.property(steps, fc.nat(1_000_000), (ahead, laterMs) => {
      const turns = [START];
      for (const [afterMs, byMs] of ahead) {
        const last = turns.at(-1) ?? START;
        turns.push({ atMs: last.atMs + afterMs, offsetMs: last.offsetMs + byMs, by: null });
      }
      const realMs = START.atMs + laterMs;
      const shown = turns.findLast(({ atMs }) => atMs <= realMs) ?? START;
      expect(realTimeOf(turns, realMs + shown.offsetMs)).toBe(realMs);
    }),
  );
});
