import { expect, test } from 'vitest';
import { runDeliveryTest } from './run.ts';

const TIMEOUT_MS = 240_000;

/** The short part of `npm run test:delivery`. */
test('each healthy endpoint gets each notification although others misbehave and the server is killed', {
  timeout: TIMEOUT_MS,
}, async () => {
  const story: string[] = [];
  const faults = await runDeliveryTest({
    rounds: 2,
    transfersPerRound: 25,
    endpoints: 20,
    misbehaving: 10,
    seed: 3,
    limitMs: 120_000,
    report: (line) => story.push(line),
  });
  expect(faults, story.join('\n')).toEqual([]);
});
