import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { RunLog } from '../platform/background/run-log.ts';
import type { Database } from '../platform/database/connect.ts';
import type { JobDefinition } from '../platform/jobs/define-job.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { lostWorkersSweep } from '../platform/jobs/lost-workers.ts';
import type { Sweep } from '../platform/sweeps/sweep.ts';

/** Work due within this time counts as due now. */
const SETTLE_MS = 20;

interface Work {
  jobs?: readonly JobDefinition[];
  sweeps?: readonly Sweep[];
}

/** Runs all due work until none is left, for a server without background work. */
export async function settle(work: readonly Work[], database: Database): Promise<void> {
  const sweeps = [...work.flatMap((module) => module.sweeps ?? []), lostWorkersSweep(database)];
  const logger = pino({ level: 'silent' });
  const runLog = new RunLog(database.background.db, logger, () => {});
  const worker = new JobWorker({
    ...database.jobs,
    jobs: work.flatMap((module) => module.jobs ?? []),
    runLog,
    logger,
    onPool: () => {},
  });
  for (let isBusy = true; isBusy; ) {
    isBusy = await hasDueJobs(database);
    if (isBusy) await worker.runDue();
    for (const sweep of sweeps) if (await runUntilIdle(sweep)) isBusy = true;
  }
  await runLog.flush();
}

async function hasDueJobs({ background, jobs }: Database): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(jobs.schema, 'jobs')}
    where run_at <= now() and attempts < max_attempts and locked_at is null limit 1`.execute(background.db);
  return rows.length > 0;
}

/** Returns whether there was more than one batch of work. */
async function runUntilIdle(sweep: Sweep): Promise<boolean> {
  for (let isBusy = false; ; isBusy = true) {
    const result = await sweep.run({ isUrgent: true });
    if (result === 'idle') return isBusy;
    if (result !== 'more') {
      if (result.inMs > SETTLE_MS) return isBusy;
      await delay(result.inMs);
    }
  }
}
