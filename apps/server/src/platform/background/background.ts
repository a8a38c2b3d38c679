import type { LiveChange } from '@clearbench/contract';
import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import { type FailedJob, type JobDepth, JobQueue } from '../jobs/job-queue.ts';
import { JobWorker } from '../jobs/job-worker.ts';
import { lostWorkersSweep } from '../jobs/lost-workers.ts';
import type { Announce } from '../live/live-hub.ts';
import type { Role } from '../role.ts';
import { Leadership } from '../sweeps/leadership.ts';
import { type NoteOnTransfer, Parking } from '../sweeps/parking.ts';
import type { Sweep } from '../sweeps/sweep.ts';
import { SweepRunner } from '../sweeps/sweep-runner.ts';
import { RunLog, type WorkKind } from './run-log.ts';

interface Dependencies {
  database: Database;
  role: Role;
  logger: Logger;
  announce: Announce;
  /** Adds an event to a transfer when it is parked. */
  note: NoteOnTransfer;
}

/** A sweep that has not succeeded for longer than this, beyond twice its period, counts as stalled: a single batch may take long. */
const STALLED_MS = 120_000;

/** Permanent work in every server process that does background work. */
export interface Worker {
  name: string;
  /** For how long it has done nothing but fail; 0 while it works. */
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

export interface BackgroundStatus {
  jobs: string[];
  sweeps: { name: string; depth: number | null }[];
  depths: JobDepth[];
  failed: FailedJob[];
  lastRuns: LastRun[];
}

/** The jobs and sweeps of all modules. */
export class Background {
  readonly queue: JobQueue;
  readonly parking: Parking;
  readonly #dependencies: Dependencies;
  readonly #runLog: RunLog;
  #startedAtMs = Number.POSITIVE_INFINITY;
  #jobs: readonly JobDefinition[] = [];
  #sweeps: readonly Sweep[] = [];
  #workers: readonly Worker[] = [];
  #runners: SweepRunner[] = [];
  #worker: JobWorker | null = null;
  #leadership: Leadership | null = null;

  constructor(dependencies: Dependencies) {
    const { database, logger, announce, note } = dependencies;
    this.#dependencies = dependencies;
    this.queue = new JobQueue(database.jobs.schema);
    this.#runLog = new RunLog(database.background.db, logger, announce);
    this.parking = new Parking({
      db: database.background.db,
      announce,
      note,
      caught: (work, error) => this.caught(work, error),
    });
  }

  /** Call it once, with everything the modules declare. */
  take(work: Work[]): void {
    const { database } = this.#dependencies;
    this.#jobs = unique(work.flatMap(({ jobs = [] }) => jobs));
    this.#sweeps = unique([...work.flatMap(({ sweeps = [] }) => sweeps), lostWorkersSweep(database)]);
    this.#workers = work.flatMap(({ workers = [] }) => workers);
  }

  /** A sweep, or the work of a module, continued after this failure of some part of it. */
  caught(name: string, error: unknown): void {
    this.#runLog.failed('sweep', name, error);
    this.#dependencies.logger.warn({ err: error, sweep: name }, 'Part of the background work failed');
  }

  async start(): Promise<void> {
    const { database, role, logger } = this.#dependencies;
    if (role === 'web') return;
    this.#startedAtMs = performance.now();
    const runners = new Map<string, SweepRunner>();
    const names = this.#sweeps.map(({ name }) => name);
    const leadership = new Leadership(database, names, (name) => runners.get(name)?.tryNow(), logger);
    const isLeader = (name: string) => leadership.leads(name);
    for (const sweep of this.#sweeps) {
      runners.set(sweep.name, new SweepRunner(sweep, { runLog: this.#runLog, logger, isLeader }));
    }
    this.#leadership = leadership;
    this.#runners = [...runners.values()];
    await leadership.start();
    for (const runner of this.#runners) runner.start();
    const { pool, schema } = database.jobs;
    const onPool = (id: string) => void leadership.keepJobPool(id);
    this.#worker = new JobWorker({ pool, schema, jobs: this.#jobs, runLog: this.#runLog, logger, onPool });
    this.#worker.start();
  }

  /** Wakes the sweeps that depend on this topic. Where an operator tries parked items again, they do not wait either. */
  wake({ topic, ids }: Pick<LiveChange, 'topic' | 'ids'>): void {
    const isRetry = topic === 'parked' && ids !== undefined;
    if (topic === 'parked') this.parking.changed();
    for (const runner of this.#runners) {
      if (isRetry) runner.tryNow();
      else if (topic === 'parked' || runner.sweep.wokenBy.includes(topic)) runner.wake();
    }
  }

  /** Waits for running work, then stops. */
  async stop(): Promise<void> {
    await Promise.all([this.#worker?.stop(), ...this.#runners.map((runner) => runner.stop())]);
    this.#runners = [];
    await this.#leadership?.close();
    await this.#runLog.flush();
  }

  /** How long the runs of each sweep have taken so far in this process. */
  busyTimes(): { name: string; busyMs: number }[] {
    return this.#runners.map(({ sweep: { name }, busyMs }) => ({ name, busyMs }));
  }

  async status(): Promise<BackgroundStatus> {
    const { db } = this.#dependencies.database;
    const [depths, failed, lastRuns, sweeps] = await Promise.all([
      this.queue.depths(db),
      this.queue.failed(db),
      db
        .selectFrom('background_runs')
        .select(['kind', 'name', 'succeeded_at', 'failed_at', 'failures', 'error'])
        .execute(),
      Promise.all(this.#sweeps.map(async ({ name, depth }) => ({ name, depth: (await depth?.()) ?? null }))),
    ]);
    return {
      jobs: this.#jobs.map(({ name }) => name),
      sweeps,
      depths,
      failed,
      lastRuns: lastRuns.map(({ succeeded_at, failed_at, failures, ...run }) => ({
        ...run,
        succeededAt: succeeded_at,
        failedAt: failed_at,
        failures: Number(failures),
      })),
    };
  }

  /**
   * The failing work: sweeps that have not succeeded for much longer than their period, in any process, and permanent work in
   * this process. A process that has just started may not have results yet, so nothing counts before its grace is over.
   */
  async stalledWork(): Promise<string[]> {
    const nowMs = performance.now();
    if (nowMs - this.#startedAtMs < STALLED_MS) return [];
    const runs = await this.#dependencies.database.db
      .selectFrom('background_runs')
      .select(['name', 'succeeded_at'])
      .where('kind', '=', 'sweep')
      .execute();
    const succeededMs = new Map(runs.map(({ name, succeeded_at }) => [name, succeeded_at?.getTime() ?? 0]));
    const sweeps = this.#sweeps
      .filter(({ name, periodMs }) => (succeededMs.get(name) ?? 0) < Date.now() - 2 * periodMs - STALLED_MS)
      .map(({ name }) => name);
    const workers = [...this.#workers, ...(this.#worker === null ? [] : [this.#worker])]
      .filter((worker) => worker.downForMs(nowMs) >= STALLED_MS)
      .map(({ name }) => name);
    return [...new Set([...sweeps, ...workers])];
  }
}

function unique<T extends { name: string }>(works: T[]): T[] {
  const names = works.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two jobs or sweeps are named ${twice}.`);
  return works;
}
