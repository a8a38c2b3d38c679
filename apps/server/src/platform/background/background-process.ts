import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { type JobDefinition, periodMs } from '../jobs/define-job.ts';
import { JobQueue, NOT_ACTIVE } from '../jobs/job-queue.ts';
import { JobWorker, type TakenJob } from '../jobs/job-worker.ts';
import { releaseJobsOfLostWorkers } from '../jobs/lost-workers.ts';
import { doesBackgroundWork, type Role } from '../role.ts';
import type { Background } from './background.ts';
import { Leases, QUIET_MS } from './leases.ts';
import { Schedule } from './schedule.ts';

/** The background work of a workspace that is open in this process. */
export interface Workspaces {
  /** Opens the workspace if it is not open. Null: it is archived, deleted or cannot be opened. */
  background(id: string): Promise<Background | null>;
  /** Keeps a workspace open until the work is done. */
  during(id: string, work: () => Promise<void>): Promise<void>;
  /** This process stops the workspace's background work and closes it, unless requests use it here. */
  released(id: string): Promise<void>;
  /** The background work of a workspace that is open. */
  opened(id: string): Background | null;
  /** The active ones that were used since then, or all active ones. */
  active(usedSince: Date | null): Promise<string[]>;
  /** Work was done in a workspace that may leave more for its sweeps. */
  markDue(id: string): Promise<void>;
}

interface Dependencies {
  database: Pick<Database, 'control' | 'pools'>;
  role: Role;
  logger: Logger;
  /** Jobs of the installation, which the workspace `main` runs. */
  ofInstallation: readonly string[];
  main: string;
  workspaces: Workspaces;
}

/** A process that could not look for jobs for this long counts as stalled. */
const STALLED_MS = 120_000;
/** How soon to retry a workspace that could not be opened. */
const REOPEN_MS = 10_000;
const RETIRE_MS = 5_000;
const LOST_WORKERS_MS = 10_000;

/** All background work of a server process: it runs jobs, and the sweeps of the workspaces that it has leased. */
export class BackgroundProcess {
  readonly #dependencies: Dependencies;
  readonly #leases: Leases;
  #worker: JobWorker | null = null;
  readonly #schedule: Schedule;
  /** Workspaces that are being opened, stopped or released. */
  readonly #changing = new Map<string, Promise<void>>();
  #jobs: readonly JobDefinition[] = [];
  #startedAtMs = Number.POSITIVE_INFINITY;
  #isStopping = false;

  constructor(dependencies: Dependencies) {
    const { database, logger } = dependencies;
    this.#dependencies = dependencies;
    this.#schedule = new Schedule(logger);
    this.#leases = new Leases({
      pools: database.pools,
      logger,
      onTaken: (id) => this.#change(id, () => this.#begin(id)),
      onLost: (id) => this.#change(id, () => this.#leave(id)),
    });
  }

  isOurs(id: string): boolean {
    return this.#leases.holds(id);
  }

  async start(): Promise<void> {
    const { role, database, logger, main, workspaces } = this.#dependencies;
    if (!doesBackgroundWork(role)) return;
    this.#startedAtMs = performance.now();
    await this.#leases.start();
    this.#jobs = (await workspaces.background(main))?.jobs ?? [];
    this.#worker = new JobWorker({
      pool: database.pools.jobs,
      // All workspaces have the same jobs; `main` also has those of the installation.
      jobs: this.#jobs,
      perform: (job) => this.#perform(job),
      onSchedule: (name) => this.#addForAll(name),
      logger,
      onPool: (id) => void this.#leases.keepJobPool(id),
    });
    this.#worker.start();
    this.#schedule.every(RETIRE_MS, 'release idle workspaces', () => this.#retireIdle());
    this.#schedule.every(LOST_WORKERS_MS, 'release the jobs of lost workers', () =>
      releaseJobsOfLostWorkers(database),
    );
  }

  /** A workspace has work that no process does. */
  lookNow(): void {
    if (doesBackgroundWork(this.#dependencies.role)) void this.#leases.look();
  }

  /** Waits for running work, then stops. */
  async stop(): Promise<void> {
    if (!doesBackgroundWork(this.#dependencies.role)) return;
    this.#isStopping = true;
    await this.#schedule.stop();
    await Promise.all(this.#changing.values());
    const { workspaces } = this.#dependencies;
    await Promise.all([
      this.#worker?.stop(),
      ...this.#leases.held.map((id) => workspaces.opened(id)?.stop()),
    ]);
    await this.#leases.close();
  }

  /** The workspaces whose work this process does. */
  get leased(): Background[] {
    const { workspaces } = this.#dependencies;
    return this.#leases.held.flatMap((id) => workspaces.opened(id) ?? []);
  }

  async stalledWork(): Promise<string[]> {
    const names = await Promise.all(this.leased.map((background) => background.stalledWork()));
    const nowMs = performance.now();
    const isDown =
      nowMs - this.#startedAtMs >= STALLED_MS && (this.#worker?.downForMs(nowMs) ?? 0) >= STALLED_MS;
    return [...new Set([...names.flat(), ...(isDown && this.#worker !== null ? [this.#worker.name] : [])])];
  }

  /** This workspace was archived or deleted, so its work ends. It is due as soon as it is active again. */
  async end(id: string): Promise<void> {
    await this.#change(id, async () => {
      const background = this.#dependencies.workspaces.opened(id);
      if (background === null) return;
      await background.stop();
      await this.#leases.release(id, new Date(), 0);
    });
  }

  /** Changes of a workspace run one at a time. */
  #change(id: string, work: () => Promise<void>): Promise<void> {
    const { logger } = this.#dependencies;
    const before = this.#changing.get(id) ?? Promise.resolve();
    const change = before
      .then(work)
      .catch((error: unknown) =>
        logger.warn({ err: error, workspace: id }, 'Background work on a workspace failed'),
      )
      .finally(() => {
        if (this.#changing.get(id) === change) this.#changing.delete(id);
      });
    this.#changing.set(id, change);
    return change;
  }

  async #begin(id: string): Promise<void> {
    if (this.#isStopping || !this.#leases.holds(id)) return;
    try {
      const background = await this.#dependencies.workspaces.background(id);
      if (background === null) await this.#leases.release(id, new Date(), 0);
      else if (this.#leases.holds(id)) background.start();
    } catch (error) {
      // Otherwise nobody would do its work while it stays leased.
      await this.#leases.release(id, new Date(Date.now() + REOPEN_MS), 0);
      throw error;
    }
  }

  /** Another process does its work. */
  async #leave(id: string): Promise<void> {
    const { workspaces } = this.#dependencies;
    if (this.#leases.holds(id)) return;
    await workspaces.opened(id)?.stop();
    await workspaces.released(id);
  }

  async #retireIdle(): Promise<void> {
    const { workspaces } = this.#dependencies;
    for (const id of this.#leases.held) {
      const background = workspaces.opened(id);
      if (this.#changing.has(id) || background?.isIdle() !== true) continue;
      if (await this.#leases.isQuiet(id)) await this.#change(id, () => this.#retire(id, background));
    }
  }

  /** If it is used in the meantime, it stays here. */
  async #retire(id: string, background: Background): Promise<void> {
    const dueAt = await background.retire();
    if (await this.#leases.release(id, dueAt)) await this.#dependencies.workspaces.released(id);
    // Its lease may have been lost in the meantime: then its work begins when it is leased again.
    else if (!this.#isStopping && this.#leases.holds(id)) background.start();
  }

  async #perform(job: TakenJob): Promise<void> {
    const { workspaces } = this.#dependencies;
    const background = await workspaces.background(job.workspace);
    // It is retried when the workspace is active, or removed with the workspace.
    if (background === null) throw new Error(NOT_ACTIVE);
    await workspaces.during(job.workspace, () => background.perform(job));
    await workspaces.markDue(job.workspace);
  }

  async #addForAll(name: string): Promise<void> {
    const { database, ofInstallation, main, workspaces } = this.#dependencies;
    const job = this.#jobs.find((candidate) => candidate.name === name);
    if (job === undefined) return;
    const ids = ofInstallation.includes(name) ? [main] : await workspaces.active(sinceLastRun(job));
    for (const id of ids) await new JobQueue(id).addScheduled(database.control.background.db, job);
  }
}

/** Twice the period plus the lifetime of a use mark, so that none is missed. Null: all workspaces. */
function sinceLastRun({ cron, alsoUnused }: JobDefinition): Date | null {
  if (cron === null || alsoUnused) return null;
  return new Date(Date.now() - 2 * periodMs(cron) - QUIET_MS);
}
