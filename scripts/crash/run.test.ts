import { expect, test } from 'vitest';
import { runCrashTest } from './run.ts';
import { isClean } from './verify.ts';

const TIMEOUT_MS = 180_000;

/** The short part of `npm run test:crash`: the database is killed in one of these rounds, the server in two. */
test('a server that is killed under load keeps every acknowledged payload, once, and completes each transfer, once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const story: string[] = [];
  const verdict = await runCrashTest({
    rounds: 3,
    seed: 1,
    connections: 16,
    report: (line) => story.push(line),
  });
  expect(isClean(verdict), [...story, ...verdict.unsettled].join('\n')).toBe(true);
  expect(verdict.acknowledged).toBeGreaterThan(0);
  expect(story).toHaveLength(3);
});
