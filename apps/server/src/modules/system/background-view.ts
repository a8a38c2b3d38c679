import type { BackgroundWork } from '@clearbench/contract';
import type { BackgroundStatus, LastRun } from '../../platform/background/background.ts';

/** Background work for the interface: every job and sweep, including those that never ran. */
export function toBackgroundWork(status: BackgroundStatus): BackgroundWork {
  const runOf = (kind: LastRun['kind'], name: string) => {
    const run = status.lastRuns.find((candidate) => candidate.kind === kind && candidate.name === name);
    return {
      lastSuccessAt: run?.succeededAt?.toISOString() ?? null,
      lastFailureAt: run?.failedAt?.toISOString() ?? null,
      failures: run?.failures ?? 0,
      lastError: run?.error ?? null,
    };
  };
  return {
    jobs: status.jobs.map((name) => {
      const depth = status.depths.find((candidate) => candidate.name === name);
      const { waiting = 0, running = 0, failed = 0 } = depth ?? {};
      return { name, waiting, running, failed, ...runOf('job', name) };
    }),
    sweeps: status.sweeps.map(({ name, depth }) => ({ name, waiting: depth, ...runOf('sweep', name) })),
    failedJobs: status.failed.map(({ createdAt, failedAt, ...job }) => ({
      ...job,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
    })),
  };
}
