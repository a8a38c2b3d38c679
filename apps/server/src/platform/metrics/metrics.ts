import type { Figures } from '@clearbench/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Background } from '../background/background.ts';
import type { Database } from '../database/connect.ts';
import { lineOf } from '../database/pool-line.ts';
import { statementsSent } from '../database/statement-count.ts';
import { SharedRun } from '../shared-run.ts';
import type { MeasuredMetric } from '../telemetry/telemetry.ts';
import { readInTurn } from './read-in-turn.ts';

/** From a single payment to a file of 10 MB. */
const LATENCY_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A workspace that is open in this process. */
export interface Measured {
  name: string;
  background: Background;
}

interface Dependencies {
  database: Database;
  workspaces(): readonly Measured[];
}

/** Everything that `/metrics` shows of one server process, in its own registry. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #latency = new Histogram({
    name: 'clearbench_http_request_seconds',
    help: 'Time from the headers of a request to the end of its response, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [this.#registry],
  });
  /** Looking up the labels by value at every request would cost more than everything else here. */
  readonly #latencies = new Map<string, { observe(seconds: number): void }>();

  constructor({ database, workspaces }: Dependencies, others: readonly Metric[]) {
    collectDefaultMetrics({ register: this.#registry });
    // The connections come first: others use some of them to collect their figures.
    const metrics = [
      connectionGauge(database),
      statementCounter(database),
      ...others,
      ...backgroundGauges(workspaces),
      busyCounter(workspaces),
    ];
    for (const metric of metrics) this.#registry.registerMetric(metric);
  }

  /** The content type of the text that `text` returns. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** The same as values, for another format. */
  values(): Promise<MeasuredMetric[]> {
    return this.#registry.getMetricsAsJSON();
  }

  observeRequest(method: string, route: string, status: number, elapsedMs: number): void {
    const key = `${method} ${route} ${status}`;
    let latency = this.#latencies.get(key);
    if (latency === undefined) {
      latency = this.#latency.labels(method, route, String(status));
      this.#latencies.set(key, latency);
    }
    latency.observe(elapsedMs / 1_000);
  }

  /** Requests, failures and latency over all routes, since the start. */
  async latency(): Promise<Pick<Figures, 'requests' | 'errors' | 'latency'>> {
    const { values } = await this.#latency.get();
    const bounds = new Map<number | null, number>();
    let requests = 0;
    let errors = 0;
    for (const { metricName, labels: given, value } of values) {
      const labels: { status?: string | number; le?: string | number } = given;
      if (metricName?.endsWith('_count') === true) {
        requests += value;
        if (Number(labels.status) >= 500) errors += value;
      } else if (metricName?.endsWith('_bucket') === true && labels.le !== undefined) {
        const bound = labels.le === '+Inf' ? null : Number(labels.le);
        bounds.set(bound, (bounds.get(bound) ?? 0) + value);
      }
    }
    let before = 0;
    const latency = [...LATENCY_BUCKETS_SECONDS, null].map((upToSeconds) => {
      const upTo = bounds.get(upToSeconds) ?? before;
      const count = upTo - before;
      before = upTo;
      return { upToSeconds, count };
    });
    return { requests, errors, latency };
  }

  /** Stops the background measurements. */
  close(): void {
    this.#registry.clear();
  }
}

function statementCounter({ pools }: Database): Metric {
  return new Counter({
    name: 'clearbench_database_statements_total',
    help: 'Statements sent to the database by pool',
    labelNames: ['pool'],
    registers: [],
    collect() {
      this.reset();
      for (const [name, pool] of Object.entries(pools)) this.inc({ pool: name }, statementsSent(pool));
    },
  });
}

function connectionGauge({ pools }: Database): Metric {
  return new Gauge({
    name: 'clearbench_database_connections',
    help: 'Connections to the database by pool and state; `waiting` counts the requests for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        const { totalCount, idleCount, waitingCount } = pool;
        this.set({ pool: name, state: 'busy' }, totalCount - idleCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount + lineOf(pool).waitingCount);
      }
    },
  });
}

/** Background work of the workspaces that are open here, done by any process. */
function backgroundGauges(workspaces: Dependencies['workspaces']): Metric[] {
  const read = readInTurn(({ background }: Measured) => background.figures());
  // A registry collects all of its metrics at the same time.
  const reading = new SharedRun(async () => {
    const all = await read(workspaces());
    for (const gauge of [jobs, sweeps, failures, lastSuccess]) gauge.reset();
    for (const { workspace, figures } of all) {
      for (const { name, waiting, running, failed } of figures.depths) {
        jobs.set({ workspace, name, state: 'waiting' }, waiting);
        jobs.set({ workspace, name, state: 'running' }, running);
        jobs.set({ workspace, name, state: 'failed' }, failed);
      }
      for (const { name, depth } of figures.sweeps) {
        if (depth !== null) sweeps.set({ workspace, name }, depth);
      }
      for (const { kind, name, succeededAt, failures: count } of figures.lastRuns) {
        failures.set({ workspace, kind, name }, count);
        if (succeededAt !== null) lastSuccess.set({ workspace, kind, name }, succeededAt.getTime() / 1_000);
      }
    }
  });
  const jobs = new Gauge({
    name: 'clearbench_jobs',
    help: 'Jobs by name and state',
    labelNames: ['workspace', 'name', 'state'],
    registers: [],
    collect: () => reading.run(),
  });
  const sweeps = new Gauge({
    name: 'clearbench_sweep_depth',
    help: 'Items that are waiting for a sweep',
    labelNames: ['workspace', 'name'],
    registers: [],
    collect: () => reading.run(),
  });
  const failures = new Gauge({
    name: 'clearbench_background_failures',
    help: 'Failed runs of a job or sweep',
    labelNames: ['workspace', 'kind', 'name'],
    registers: [],
    collect: () => reading.run(),
  });
  const lastSuccess = new Gauge({
    name: 'clearbench_background_last_success_seconds',
    help: 'Time of the last success of a job or sweep, as Unix time',
    labelNames: ['workspace', 'kind', 'name'],
    registers: [],
    collect: () => reading.run(),
  });
  return [jobs, sweeps, failures, lastSuccess];
}

function busyCounter(workspaces: Dependencies['workspaces']): Metric {
  return new Counter({
    name: 'clearbench_sweep_busy_seconds_total',
    help: 'Duration of all runs of a sweep in this process, including waits for the database',
    labelNames: ['workspace', 'name'],
    registers: [],
    collect() {
      this.reset();
      for (const { name: workspace, background } of workspaces()) {
        for (const { name, busyMs } of background.busyTimes()) this.inc({ workspace, name }, busyMs / 1_000);
      }
    },
  });
}
