import { expect, test } from 'vitest';
import { type NeighbourResult, runNeighbourTest } from './run.ts';

const TIMEOUT_MS = 300_000;

/** The short part of `npm run test:neighbours`: times are measured there, on a machine with nothing else to do. */
test('whatever one workspace does, every payment of another one is acknowledged and notified', {
  timeout: TIMEOUT_MS,
}, async () => {
  const results: NeighbourResult[] = [];
  await runNeighbourTest({ durationMs: 700, settleMs: 0, only: '', isShort: true }, (result) =>
    results.push(result),
  );
  expect(results.length).toBeGreaterThan(10);
  expect(results.filter(({ beside }) => beside.ingestionMs.length === 0 || beside.lost > 0)).toEqual([]);
});
