import { expect, test } from 'vitest';
import { runPayoutTest } from './run.ts';

const TIMEOUT_MS = 300_000;

/** The short part of `npm run test:payouts`: the server is killed while the first payouts are made. */
test('each transfer is paid out through Wise once although the server is killed on the way', {
  timeout: TIMEOUT_MS,
}, async () => {
  const story: string[] = [];
  const faults = await runPayoutTest({
    rounds: 1,
    transfersPerRound: 10,
    seed: 15,
    strikeWithinMs: 1_500,
    report: (line) => story.push(line),
  });
  expect(faults, story.join('\n')).toEqual([]);
});
