import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { RunLog } from '../platform/background/run-log.ts';
import type { WorkspaceDatabase } from '../platform/database/connect.ts';
import { JOBS_SCHEMA } from '../platform/database/workspace.ts';
import type { JobDefinition } from '../platform/jobs/define-job.ts';
import { JobWorker, type TakenJob } from '../platform/jobs/job-worker.ts';
import { releaseJobsOfLostWorkers } from '../platform/jobs/lost-workers.ts';
import type { Sweep } from '../platform/sweeps/sweep.ts';

/** Work due within this time counts as due now. */
const SETTLE_MS = 20;

interface Work {
  jobs?: readonly JobDefinition[];
  sweeps?: readonly Sweep[];
}

/**
 * Runs all due work of a workspace until none is left, for a server without background work.
 * @returns in how many milliseconds a sweep will have something to do; `Infinity` if none knows
 */
export async function settle(work: readonly Work[], database: WorkspaceDatabase): Promise<number> {
  const sweeps = work.flatMap((module) => module.sweeps ?? []);
  const jobs = work.flatMap((module) => module.jobs ?? []);
  const logger = pino({ level: 'silent' });
  const runLog = new RunLog(database.background.db, logger, () => {});
  const worker = new JobWorker({
    pool: database.pools.jobs,
    jobs,
    async perform(taken) {
      await perform(jobs, taken, runLog);
    },
    async onSchedule() {},
    logger,
    onPool: () => {},
  });
  let inMs = Number.POSITIVE_INFINITY;
  for (let isBusy = true; isBusy; ) {
    isBusy = await hasDueJobs(database);
    if (isBusy) await worker.runDue();
    await releaseJobsOfLostWorkers(database);
    inMs = Number.POSITIVE_INFINITY;
    for (const sweep of sweeps) {
      const left = await runUntilIdle(sweep);
      if (left.wasBusy) isBusy = true;
      inMs = Math.min(inMs, left.inMs);
    }
  }
  await runLog.flush();
  return inMs;
}

async function perform(
  jobs: readonly JobDefinition[],
  { name, payload, context }: TakenJob,
  runLog: RunLog,
): Promise<void> {
  try {
    await jobs.find((job) => job.name === name)?.perform(payload, context);
    runLog.succeeded('job', name);
  } catch (error) {
    runLog.failed('job', name, error);
    throw error;
  }
}

async function hasDueJobs({ background, workspace }: WorkspaceDatabase): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(JOBS_SCHEMA, '_private_jobs')}
    where run_at <= now() and attempts < max_attempts and locked_at is null
      and payload ->> 'workspace' = ${workspace} limit 1`.execute(background.db);
  return rows.length > 0;
}

/** `wasBusy`: there was more than one batch of work. `inMs`: when there will be more. */
async function runUntilIdle(sweep: Sweep): Promise<{ wasBusy: boolean; inMs: number }> {
  for (let wasBusy = false; ; wasBusy = true) {
    const result = await sweep.run({ isUrgent: true });
    if (result === 'idle') return { wasBusy, inMs: Number.POSITIVE_INFINITY };
    if (typeof result === 'object') {
      if (result.inMs > SETTLE_MS) return { wasBusy, inMs: result.inMs };
      await delay(result.inMs);
    }
  }
}
