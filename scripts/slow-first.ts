import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the slowest first; `npm test` names those of its run at its end. Started last, one of them would run alone
 * while all other workers have nothing left to do.
 */
export const SLOWEST = [
  'apps/server/src/commands/backup.test.ts',
  'apps/server/src/modules/retention/killed.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/upload-memory.test.ts',
  'apps/server/src/boot/guides.test.ts',
  'apps/server/src/commands/keys-rotate.test.ts',
  'apps/server/src/modules/house-rules/house-rules.test.ts',
  'apps/server/src/poisoned-items.test.ts',
  'apps/server/src/boot/same-ids.test.ts',
  'apps/server/src/modules/ebics/realtime/realtime.test.ts',
  'apps/server/src/roles.test.ts',
  'apps/server/src/boot/rolling-restart.test.ts',
  'apps/server/src/modules/workspaces/workspaces.test.ts',
  'apps/server/src/platform/background/background-process.test.ts',
  'scripts/packages/packed-server.test.ts',
  'scripts/poison/run.test.ts',
  'scripts/receiver-code.test.ts',
  'bench/run.test.ts',
  'scripts/neighbours/run.test.ts',
  'scripts/soak/run.test.ts',
  'scripts/partner/plays.test.ts',
  'scripts/payouts/run.test.ts',
  'scripts/delivery/run.test.ts',
  'scripts/sftp/run.test.ts',
  'scripts/fuzz/fuzz.test.ts',
  'scripts/crash/run.test.ts',
  'scripts/ebics/killed.test.ts',
  'packages/messages/src/fixing/iso20022/many.test.ts',
  'apps/cli/src/program.test.ts',
];

/** Vitest's own order, the largest file first on a clean clone, after the slowest files of each project. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at === -1 ? SLOWEST.length : at;
    };
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    // A worker goes on with what it has loaded only if the next file is of the same project.
    return [...byProject.values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => rank(one) - rank(other)),
    );
  }
}
