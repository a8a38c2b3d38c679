import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Tests that start processes, kill them, fill their memory, or try something in all its forms: most take half a minute or more. */
export const LONG_TESTS: readonly string[] = [
  'apps/cli/src/program.test.ts',
  'apps/server/src/boot/guides.test.ts',
  'apps/server/src/boot/rolling-restart.test.ts',
  'apps/server/src/commands/backup.test.ts',
  'apps/server/src/commands/keys-rotate.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/modules/ebics/large-orders.test.ts',
  'apps/server/src/modules/ebics/realtime/realtime.test.ts',
  'apps/server/src/modules/payloads/http/flood.test.ts',
  'apps/server/src/modules/retention/killed.test.ts',
  'apps/server/src/modules/sftp/access/strangers.test.ts',
  'apps/server/src/modules/webhooks/listening/command-line.test.ts',
  'apps/server/src/modules/wise/payouts/scenarios.test.ts',
  'apps/server/src/platform/background/background-process.test.ts',
  'apps/server/src/platform/database/embedded.test.ts',
  'apps/server/src/poisoned-items.test.ts',
  'apps/server/src/roles.test.ts',
  'apps/server/src/telemetry.test.ts',
  'apps/server/src/upload-memory.test.ts',
  'bench/run.test.ts',
  'packages/messages/src/fixing/iso20022/many.test.ts',
  'scripts/crash/run.test.ts',
  'scripts/delivery/run.test.ts',
  'scripts/ebics/clients.test.ts',
  'scripts/ebics/killed.test.ts',
  'scripts/fuzz/fuzz.test.ts',
  'scripts/neighbours/run.test.ts',
  'scripts/packages/pack-cli.test.ts',
  'scripts/packages/packed-server.test.ts',
  'scripts/partner/plays.test.ts',
  'scripts/payouts/run.test.ts',
  'scripts/poison/run.test.ts',
  'scripts/receiver-code.test.ts',
  'scripts/sftp/run.test.ts',
  'scripts/soak/run.test.ts',
];

const ROOT = join(import.meta.dirname, '..');

/** Browser tests of what no statement of the specification names: two thirds of the time of all. */
export const journeyTests = (): string[] => globSync('e2e/journeys/*.spec.ts', { cwd: ROOT }).sort();

/** Browser tests of single screens. Some check statements of the specification. */
export const screenTests = (): string[] => globSync('e2e/*.spec.ts', { cwd: ROOT }).sort();

export const PARTS = 5;

/** One part of the items at each commit, so that five commits in a row run them all. Outside CI, all of them. */
export function partInCi<Item>(items: readonly Item[], env: NodeJS.ProcessEnv = process.env): Item[] {
  if (env.CI !== 'true') return [...items];
  const turn = commits() % PARTS;
  return items.filter((_, index) => index % PARTS === turn);
}

/** The tests that are left to other commits. */
export const leftToOtherCommits = (env: NodeJS.ProcessEnv = process.env): string[] =>
  [LONG_TESTS, journeyTests()].flatMap((paths) => otherParts(paths, env));

/** The tests of screens that are left to other commits, except for what checks the specification. */
export const screensLeftToOtherCommits = (env: NodeJS.ProcessEnv = process.env): string[] =>
  otherParts(screenTests(), env);

function otherParts(paths: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const part = partInCi(paths, env);
  return paths.filter((path) => !part.includes(path));
}

/** The number of commits up to this one; 0 outside a repository. */
function commits(): number {
  const { stdout, status } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
}
