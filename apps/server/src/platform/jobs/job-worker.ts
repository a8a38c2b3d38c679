import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { JOBS_SCHEMA } from '../database/workspace.ts';
import type { JobContext, JobDefinition } from './define-job.ts';

const CONCURRENCY = 3;
/** Only matters for jobs whose announcement was lost, and for jobs that become due: each worker checks this often. */
const POLL_MS = 20_000;
const RESTART_MS = 1_000;
/** How long running jobs may take after the server is asked to stop. */
const DRAIN_MS = 5_000;

/** The parts of its definition that a worker needs to run a job. */
export type ScheduledJob = Pick<JobDefinition, 'name' | 'cron' | 'maxAttempts'>;

/** A job of a workspace. */
export interface TakenJob {
  name: string;
  workspace: string;
  payload: unknown;
  context: JobContext;
}

interface Options {
  pool: Pool;
  jobs: readonly ScheduledJob[];
  perform(job: TakenJob): Promise<void>;
  /** A scheduled job is due. */
  onSchedule(name: string): Promise<void>;
  logger: Logger;
  /** A worker pool with this id runs jobs from now on. */
  onPool(id: string): void;
}

/** A stored job; one that its schedule added has neither. */
interface Stored {
  workspace?: string;
  payload?: unknown;
}

/** Runs the jobs of the queue. Resumes automatically after a database outage. */
export class JobWorker {
  readonly name = 'the job worker';
  readonly #options: Options;
  readonly #tasks: TaskList;
  #runner: Runner | null = null;
  #running: Promise<void> | null = null;
  #stopping = new AbortController();
  /** Since when no jobs can be looked for; null while they can. */
  #downSinceMs: number | null = performance.now();

  constructor(options: Options) {
    this.#options = options;
    this.#tasks = Object.fromEntries(options.jobs.map(({ name }) => [name, this.#taskOf(name)]));
  }

  start(): void {
    this.#running = this.#keepRunning();
  }

  /** For how long no jobs could be looked for; 0 while they can. */
  downForMs(nowMs: number): number {
    return this.#downSinceMs === null ? 0 : nowMs - this.#downSinceMs;
  }

  /** Takes no new jobs and waits for running ones; those that take too long will run again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const runner = this.#runner;
    if (runner !== null) {
      const stopped = runner.stop().catch(() => {});
      const drained = await Promise.race([stopped.then(() => true), delay(DRAIN_MS, false, { ref: false })]);
      if (!drained) await runner.kill('The server stops').catch(() => {});
    }
    await this.#running;
  }

  /** Runs everything that is due now, and returns when nothing is left. */
  async runDue(): Promise<void> {
    await runOnce({ ...this.#runOptions(), concurrency: 1 });
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        this.#runner = await run(this.#runOptions());
        if (signal.aborted) await this.#runner.stop().catch(() => {});
        await this.#runner.promise;
      } catch (error) {
        this.#options.logger.warn({ reason: String(error) }, 'The job worker ended; restarting it');
      }
      this.#runner = null;
      this.#cannotLook();
      await delay(RESTART_MS, undefined, { signal }).catch(() => {});
    }
  }

  #cannotLook(): void {
    this.#downSinceMs ??= performance.now();
  }

  #runOptions() {
    const { pool, jobs, logger, onPool } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => onPool(workerPool.id));
    events.on('worker:getJob:error', () => this.#cannotLook());
    for (const found of ['job:start', 'worker:getJob:empty'] as const) {
      events.on(found, () => {
        this.#downSinceMs = null;
      });
    }
    return {
      pgPool: pool,
      schema: JOBS_SCHEMA,
      taskList: this.#tasks,
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, cron, maxAttempts }) =>
          cron === null
            ? []
            : [{ task: name, match: cron, options: { maxAttempts, jobKey: name, jobKeyMode: 'replace' } }],
        ),
      ),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      gracefulShutdownAbortTimeout: DRAIN_MS - 1_000,
      noHandleSignals: true,
      events,
      logger: quietLogger(logger),
    };
  }

  #taskOf(name: string) {
    const { perform, onSchedule, logger } = this.#options;
    return async (stored: unknown, { job: { attempts, max_attempts }, abortSignal }: JobHelpers) => {
      const { workspace, payload } = stored as Stored;
      try {
        if (workspace === undefined) return await onSchedule(name);
        const context = {
          attempt: attempts,
          isLastAttempt: attempts >= max_attempts,
          signal: abortSignal ?? new AbortController().signal,
        };
        await perform({ name, workspace, payload, context });
      } catch (error) {
        logger.warn({ err: error, job: name, workspace, attempt: attempts }, 'A job failed');
        throw error;
      }
    };
  }
}

/** We log each failing job ourselves, so the library's own messages matter only when they report an error. */
const quietLogger = (logger: Logger): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    if (meta?.failure !== true) logger.warn({ reason: message }, 'The job worker reported a problem');
  });
