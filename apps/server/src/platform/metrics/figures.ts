import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Figures } from '@clearbench/contract';
import type { Database } from '../database/connect.ts';
import { lineOf } from '../database/pool-line.ts';
import type { Announce } from '../live/live-hub.ts';
import { FigureHistory } from './figure-history.ts';
import type { Measured, Metrics } from './metrics.ts';

/** How often a reading is taken and, while a page shows it, announced. */
const PERIOD_MS = 3_000;
/** Ten minutes. */
const HISTORY_INTERVALS = 200;
/** A viewer who has not asked for this long no longer counts as watching. */
const WATCHED_MS = 10_000;
const NANOSECONDS_PER_MS = 1_000_000;
/** The delay of a timer of this length is measured; the length itself is part of the figure. */
const TIMER_MS = 10;

interface Dependencies {
  metrics: Metrics;
  database: Database;
  workspaces(): readonly Measured[];
  announce: Announce;
}

/** The server's own figures as the console shows them: the current ones and those of the last minutes. */
export class FigureSource {
  readonly #dependencies: Dependencies;
  readonly #history = new FigureHistory(HISTORY_INTERVALS);
  readonly #delays = monitorEventLoopDelay({ resolution: TIMER_MS });
  readonly #timer: NodeJS.Timeout;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#delays.enable();
    void this.#sample();
    this.#timer = setInterval(() => void this.#sample(), PERIOD_MS);
    this.#timer.unref();
  }

  /** `middleware` is what runs before the route that asks. */
  async read(middleware: Figures['middleware']): Promise<Figures> {
    this.#askedAtMs = performance.now();
    const { metrics, database, workspaces } = this.#dependencies;
    const { rss, heapUsed } = process.memoryUsage();
    const [latency, work] = await Promise.all([metrics.latency(), workOf(workspaces())]);
    const pools = Object.values(database.pools);
    const sum = (of: (pool: (typeof pools)[number]) => number): number =>
      pools.reduce((total, pool) => total + of(pool), 0);
    return {
      at: new Date().toISOString(),
      uptimeSeconds: process.uptime(),
      processorSeconds: processorSeconds(),
      memoryBytes: rss,
      heapBytes: heapUsed,
      ...latency,
      database: {
        busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        idle: sum(({ idleCount }) => idleCount),
        waiting: sum((pool) => pool.waitingCount + lineOf(pool).waitingCount),
      },
      ...work,
      middleware,
      history: this.#history.intervals,
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  async #sample(): Promise<void> {
    const { requests, errors } = await this.#dependencies.metrics.latency();
    this.#history.add({
      atMs: Date.now(),
      requests,
      errors,
      processorSeconds: processorSeconds(),
      memoryBytes: process.memoryUsage.rss(),
      eventLoopP99Ms: this.#takeDelay(),
    });
    if (performance.now() - this.#askedAtMs <= WATCHED_MS) this.#dependencies.announce({ topic: 'figures' });
  }

  /** The 99th percentile since the last reading. */
  #takeDelay(): number {
    const lateMs = this.#delays.percentile(99) / NANOSECONDS_PER_MS - TIMER_MS;
    this.#delays.reset();
    return Math.max(0, lateMs);
  }
}

/** Of all workspaces that are open here. */
async function workOf(workspaces: readonly Measured[]): Promise<Pick<Figures, 'jobs' | 'sweeps'>> {
  const jobs = { waiting: 0, running: 0, failed: 0 };
  const depths = new Map<string, number>();
  for (const { background } of workspaces) {
    const status = await background.status().catch(() => null);
    for (const { waiting, running, failed } of status?.depths ?? []) {
      jobs.waiting += waiting;
      jobs.running += running;
      jobs.failed += failed;
    }
    for (const { name, depth } of status?.sweeps ?? []) {
      if (depth !== null) depths.set(name, (depths.get(name) ?? 0) + depth);
    }
  }
  return { jobs, sweeps: [...depths].map(([name, depth]) => ({ name, depth })) };
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
