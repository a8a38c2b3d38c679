import { expect, test } from 'vitest';
import { isClean, runSftpTest } from './run.ts';

const TIMEOUT_MS = 180_000;

/** The short part of `npm run test:sftp`. */
test('a server that is killed during uploads loses no file and doubles none', {
  timeout: TIMEOUT_MS,
}, async () => {
  const story: string[] = [];
  const report = (line: string) => story.push(line);
  const verdict = await runSftpTest({ files: 150, kills: 3, connections: 3, seed: 1, report });
  expect(isClean(verdict), [...story, JSON.stringify(verdict)].join('\n')).toBe(true);
  expect(verdict.uploaded).toBe(150);
});
