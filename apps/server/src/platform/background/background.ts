import type { LiveChange } from '@clearbench/contract';
import type { Logger } from 'pino';
import type { Courtesy } from '../courtesy.ts';
import type { WorkspaceDatabase } from '../database/connect.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import { type FailedJob, type JobDepth, JobQueue } from '../jobs/job-queue.ts';
import type { TakenJob } from '../jobs/job-worker.ts';
import type { Announce } from '../live/live-hub.ts';
import { type NoteOnTransfer, Parking } from '../sweeps/parking.ts';
import type { Sweep } from '../sweeps/sweep.ts';
import { SweepRunner } from '../sweeps/sweep-runner.ts';
import { RunLog, type WorkKind } from './run-log.ts';

interface Dependencies {
  database: WorkspaceDatabase;
  logger: Logger;
  announce: Announce;
  /** Adds an event to a transfer when it is parked. */
  note: NoteOnTransfer;
  /** True while this process does the work of the workspace. */
  isOurs(): boolean;
  courtesy: Pick<Courtesy, 'sweep'>;
}

/**
 * A sweep that has not succeeded for this long, in addition to twice its period, counts as stalled: a single batch
 * may take long.
 */
const STALLED_MS = 120_000;
/** Work that is due so soon is waited for. */
const SOON_MS = 10_000;
/** Every workspace is checked at least once a day. */
const LATEST_MS = 86_400_000;

/** Permanent work besides jobs and sweeps, in the process that works on the workspace. It can be restarted. */
export interface Worker {
  name: string;
  start(): void;
  /** Finishes running work. */
  stop(): Promise<void>;
  /** True if it is idle. */
  isIdle(): boolean;
  /** How long until something is due without a change; null: nothing is. */
  dueInMs(): Promise<number | null>;
  /** How long it has only failed; 0 while it works. */
  downForMs(nowMs: number): number;
}

interface Work {
  jobs?: readonly JobDefinition[];
  sweeps?: readonly Sweep[];
  workers?: readonly Worker[];
}

export interface LastRun {
  kind: WorkKind;
  name: string;
  succeededAt: Date | null;
  failedAt: Date | null;
  failures: number;
  error: string | null;
}

export interface BackgroundFigures {
  sweeps: { name: string; depth: number | null }[];
  depths: JobDepth[];
  lastRuns: LastRun[];
}

export interface BackgroundStatus extends BackgroundFigures {
  jobs: string[];
  failed: FailedJob[];
}

/** The jobs and sweeps of all modules of a workspace. */
export class Background {
  readonly queue: JobQueue;
  readonly parking: Parking;
  readonly #dependencies: Dependencies;
  readonly #runLog: RunLog;
  /** Since when this process does the work; null: it does not. */
  #startedAtMs: number | null = null;
  #jobs: readonly JobDefinition[] = [];
  #sweeps: readonly Sweep[] = [];
  #workers: readonly Worker[] = [];
  #runners: SweepRunner[] = [];

  constructor(dependencies: Dependencies) {
    const { database, logger, announce, note } = dependencies;
    this.#dependencies = dependencies;
    this.queue = new JobQueue(database.workspace);
    this.#runLog = new RunLog(database.background.db, logger, announce);
    this.parking = new Parking({
      db: database.background.db,
      announce,
      note,
      caught: (work, error) => this.caught(work, error),
    });
  }

  /** Call it once, with the declarations of all modules. */
  take(work: Work[]): void {
    this.#jobs = unique(work.flatMap(({ jobs = [] }) => jobs));
    this.#sweeps = unique(work.flatMap(({ sweeps = [] }) => sweeps));
    this.#workers = work.flatMap(({ workers = [] }) => workers);
  }

  get jobs(): readonly JobDefinition[] {
    return this.#jobs;
  }

  /** A sweep, or the work of a module, continued after a part of it failed. */
  caught(name: string, error: unknown): void {
    this.#runLog.failed('sweep', name, error);
    this.#dependencies.logger.warn({ err: error, sweep: name }, 'Part of the background work failed');
  }

  /** This process does the work from now on. */
  start(): void {
    if (this.#startedAtMs !== null) {
      // The lease was lost for a moment.
      for (const runner of this.#runners) runner.tryNow();
      return;
    }
    const { logger, isOurs, courtesy, database } = this.#dependencies;
    this.#startedAtMs = performance.now();
    this.#runners = this.#sweeps.map(
      (sweep) =>
        new SweepRunner(sweep, {
          runLog: this.#runLog,
          logger,
          isLeader: isOurs,
          workspace: database.workspace,
          courtesy,
        }),
    );
    for (const runner of this.#runners) runner.start();
    for (const worker of this.#workers) worker.start();
  }

  /** Waits for running work, then stops. */
  async stop(): Promise<void> {
    if (this.#startedAtMs !== null) {
      this.#startedAtMs = null;
      const runners = this.#runners;
      this.#runners = [];
      await Promise.all([
        ...runners.map((runner) => runner.stop()),
        ...this.#workers.map((worker) => worker.stop()),
      ]);
    }
    await this.#runLog.flush();
  }

  async perform({ name, payload, context }: TakenJob): Promise<void> {
    const job = this.#jobs.find((definition) => definition.name === name);
    if (job === undefined) throw new Error(`There is no longer a job "${name}".`);
    try {
      await job.perform(payload, context);
      this.#runLog.succeeded('job', name);
    } catch (error) {
      this.#runLog.failed('job', name, error);
      throw error;
    }
  }

  /** Wakes the sweeps that depend on this topic. If an operator retries parked items, they run at once, too. */
  wake({ topic, ids }: Pick<LiveChange, 'topic' | 'ids'>): void {
    const isRetry = topic === 'parked' && ids !== undefined;
    if (topic === 'parked') this.parking.changed();
    for (const runner of this.#runners) {
      if (isRetry) runner.tryNow();
      else if (topic === 'parked' || runner.sweep.wokenBy.includes(topic)) runner.wake();
    }
  }

  /** True if no work is under way or due soon. */
  isIdle(): boolean {
    const soonMs = performance.now() + SOON_MS;
    return (
      this.#runners.every(({ dueAtMs }) => dueAtMs === null || dueAtMs > soonMs) &&
      this.#workers.every((worker) => worker.isIdle())
    );
  }

  /** When something is due even if nothing changes. Call it after `stop`, with the previous runners. */
  async #dueAt(runners: readonly SweepRunner[]): Promise<Date> {
    const nowMs = performance.now();
    const workers = await Promise.all(this.#workers.map((worker) => worker.dueInMs()));
    const retry = await this.parking.nextRetryAt();
    const waits = [
      LATEST_MS,
      ...workers.flatMap((dueInMs) => dueInMs ?? []),
      ...runners.flatMap(({ dueAtMs }) => (dueAtMs === null ? [] : [dueAtMs - nowMs])),
      ...(retry === null ? [] : [retry.getTime() - Date.now()]),
    ];
    return new Date(Date.now() + Math.max(0, Math.min(...waits)));
  }

  /** Stops, and returns when the work must continue even if nothing changes: at once if that is unknown. */
  async retire(): Promise<Date> {
    const runners = this.#runners;
    await this.stop();
    return this.#dueAt(runners).catch((error: unknown) => {
      this.#dependencies.logger.warn({ err: error }, 'The due time of a workspace could not be read');
      return new Date();
    });
  }

  /** The total duration of each sweep's runs in this process. */
  busyTimes(): { name: string; busyMs: number }[] {
    return this.#runners.map(({ sweep: { name }, busyMs }) => ({ name, busyMs }));
  }

  async status(): Promise<BackgroundStatus> {
    const { db } = this.#dependencies.database;
    const [figures, failed] = await Promise.all([this.figures(), this.queue.failed(db)]);
    return { ...figures, jobs: this.#jobs.map(({ name }) => name), failed };
  }

  async figures(): Promise<BackgroundFigures> {
    const { db } = this.#dependencies.database;
    const [depths, lastRuns, sweeps] = await Promise.all([
      this.queue.depths(db),
      db
        .selectFrom('background_runs')
        .select(['kind', 'name', 'succeeded_at', 'failed_at', 'failures', 'error'])
        .execute(),
      Promise.all(this.#sweeps.map(async ({ name, depth }) => ({ name, depth: (await depth?.()) ?? null }))),
    ]);
    return {
      sweeps,
      depths,
      lastRuns: lastRuns.map(({ succeeded_at, failed_at, failures, ...run }) => ({
        ...run,
        succeededAt: succeeded_at,
        failedAt: failed_at,
        failures: Number(failures),
      })),
    };
  }

  /**
   * The failing work: sweeps that have not succeeded for much longer than their period, in any process, and permanent
   * work in this process. Work that has just started may have no results yet, so nothing counts before its grace
   * period is over.
   */
  async stalledWork(): Promise<string[]> {
    const nowMs = performance.now();
    if (this.#startedAtMs === null || nowMs - this.#startedAtMs < STALLED_MS) return [];
    const workers = this.#workers
      .filter((worker) => worker.downForMs(nowMs) >= STALLED_MS)
      .map(({ name }) => name);
    return [...new Set([...(await this.#stalledSweeps(nowMs)), ...workers])];
  }

  /** Costs a statement only when one has not succeeded in this process: there may be hundreds of workspaces. */
  async #stalledSweeps(nowMs: number): Promise<string[]> {
    const late = this.#runners
      .filter(({ sweep, succeededAtMs }) => nowMs - succeededAtMs > patienceMs(sweep))
      .map(({ sweep }) => sweep);
    if (late.length === 0) return [];
    const runs = await this.#dependencies.database.db
      .selectFrom('background_runs')
      .select(['name', 'succeeded_at'])
      .where('kind', '=', 'sweep')
      .execute();
    const succeededMs = new Map(runs.map(({ name, succeeded_at }) => [name, succeeded_at?.getTime() ?? 0]));
    return late
      .filter((sweep) => (succeededMs.get(sweep.name) ?? 0) < Date.now() - patienceMs(sweep))
      .map(({ name }) => name);
  }
}

const patienceMs = ({ periodMs }: Sweep): number => 2 * periodMs + STALLED_MS;

function unique<T extends { name: string }>(works: T[]): T[] {
  const names = works.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two jobs or sweeps are named ${twice}.`);
  return works;
}
