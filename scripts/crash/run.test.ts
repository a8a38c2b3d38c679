import { expect, test } from 'vitest';
import { runCrashTest } from './run.ts';
import { isClean } from './verify.ts';

const TIMEOUT_MS = 180_000;

/** The short part of `npm run test:crash`: in these rounds the database, then twice the server is killed. */
test('a server that is killed under load keeps every payload that it acknowledged, once, and takes each transfer to its end, once', {
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
