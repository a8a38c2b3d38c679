import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Figures } from '@clearbench/contract';
import type { Background } from '../background/background.ts';
import type { Database } from '../database/connect.ts';
import { lineOf } from '../database/pool-line.ts';
import type { Announce } from '../live/live-hub.ts';
import { FigureHistory } from './figure-history.ts';
import type { Metrics } from './metrics.ts';

/** How often a reading is taken and, while a page shows it, announced. */
const PERIOD_MS = 3_000;
/** Ten minutes. */
const HISTORY_INTERVALS = 200;
/** A viewer who has not polled for this long no longer counts as watching. */
const WATCHED_MS = 10_000;
const NANOSECONDS_PER_MS = 1_000_000;
/** The delay of a timer of this length is measured; the length itself is part of the figure. */
const TIMER_MS = 10;

interface Dependencies {
  metrics: Metrics;
  database: Database;
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

  /**
   * @param background of the requested workspace
   * @param middleware that runs before the route
   */
  async read(background: Background, middleware: Figures['middleware']): Promise<Figures> {
    this.#askedAtMs = performance.now();
    const { metrics, database } = this.#dependencies;
    const { rss, heapUsed } = process.memoryUsage();
    const [latency, work] = await Promise.all([metrics.latency(), workOf(background)]);
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

async function workOf(background: Background): Promise<Pick<Figures, 'jobs' | 'sweeps'>> {
  const { depths, sweeps } = await background.figures();
  const jobs = { waiting: 0, running: 0, failed: 0 };
  for (const { waiting, running, failed } of depths) {
    jobs.waiting += waiting;
    jobs.running += running;
    jobs.failed += failed;
  }
  return { jobs, sweeps: sweeps.flatMap(({ name, depth }) => (depth === null ? [] : [{ name, depth }])) };
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
