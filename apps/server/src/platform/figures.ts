import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Figures } from '@clearbench/contract';
import type { Background } from './background.ts';
import type { Database } from './database/connect.ts';
import type { Announce } from './live-hub.ts';
import type { Metrics } from './metrics.ts';

/** While somebody looks, the figures are announced as changed this often. */
const PERIOD_MS = 3_000;
/** Who has not asked for so long does not look any more. */
const WATCHED_MS = 10_000;
const NANOSECONDS_PER_MS = 1_000_000;

interface Dependencies {
  metrics: Metrics;
  database: Database;
  background: Background;
  announce: Announce;
}

/** The server's own figures as the console shows them, live while a page shows them and not measured otherwise. */
export class FigureSource {
  readonly #dependencies: Dependencies;
  #delays: ReturnType<typeof monitorEventLoopDelay> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #askedAtMs = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** `middleware` is what stands before the route that asks. */
  async read(middleware: Figures['middleware']): Promise<Figures> {
    this.#watch();
    const { metrics, database, background } = this.#dependencies;
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const [latency, work] = await Promise.all([metrics.latency(), background.status().catch(() => null)]);
    const pools = [database.pool, database.patient.pool, database.background.pool, database.jobs.pool];
    const sum = (of: (pool: (typeof pools)[number]) => number): number =>
      pools.reduce((total, pool) => total + of(pool), 0);
    const jobs = work?.depths ?? [];
    return {
      at: new Date().toISOString(),
      uptimeSeconds: process.uptime(),
      processorSeconds: (user + system) / 1_000_000,
      memoryBytes: rss,
      heapBytes: heapUsed,
      eventLoopMs: this.#eventLoop(),
      ...latency,
      database: {
        busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        idle: sum(({ idleCount }) => idleCount),
        waiting: sum(({ waitingCount }) => waitingCount),
      },
      jobs: {
        waiting: jobs.reduce((total, { waiting }) => total + waiting, 0),
        running: jobs.reduce((total, { running }) => total + running, 0),
        failed: jobs.reduce((total, { failed }) => total + failed, 0),
      },
      sweeps: (work?.sweeps ?? []).flatMap(({ name, depth }) => (depth === null ? [] : [{ name, depth }])),
      middleware,
    };
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#delays?.disable();
    this.#delays = null;
  }

  #watch(): void {
    this.#askedAtMs = performance.now();
    if (this.#timer !== null) return;
    this.#delays = monitorEventLoopDelay({ resolution: 10 });
    this.#delays.enable();
    this.#timer = setInterval(() => {
      if (performance.now() - this.#askedAtMs > WATCHED_MS) this.close();
      else this.#dependencies.announce({ topic: 'figures' });
    }, PERIOD_MS);
    this.#timer.unref();
  }

  /** The histogram measures the timer's own 10 ms too. */
  #eventLoop(): Figures['eventLoopMs'] {
    const delays = this.#delays;
    if (delays === null || delays.count === 0) return { p50: 0, p99: 0 };
    const late = (percentile: number): number =>
      Math.max(0, delays.percentile(percentile) / NANOSECONDS_PER_MS - 10);
    const result = { p50: late(50), p99: late(99) };
    delays.reset();
    return result;
  }
}
