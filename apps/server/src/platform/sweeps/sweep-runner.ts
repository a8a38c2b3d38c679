import type { Logger } from 'pino';
import type { RunLog } from '../background/run-log.ts';
import type { Courtesy } from '../courtesy.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { Sweep, SweepResult } from './sweep.ts';

const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;
/** An unavailable database is not the work's fault; the work continues soon after the database is back. */
const OUTAGE_RETRY_MAX_MS = 2_000;

interface Options {
  runLog: RunLog;
  logger: Logger;
  /** True if this process runs the sweeps of the workspace. */
  isLeader(): boolean;
  workspace: string;
  courtesy: Pick<Courtesy, 'sweep'>;
}

/** Runs one sweep repeatedly: when it is woken, when it asks for it, and once per period. */
export class SweepRunner {
  readonly sweep: Sweep;
  readonly #options: Options;
  #timer: { atMs: number; handle: NodeJS.Timeout } | null = null;
  /**
   * The next run starts as soon as possible. Under load, most wake-ups find this already set, and there are thousands
   * of them a second.
   */
  #isNextRunNear = false;
  #running: Promise<void> | null = null;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #isWoken = false;
  #isStopped = true;
  #busyMs = 0;
  #failuresInARow = 0;
  #succeededAtMs = Number.NEGATIVE_INFINITY;
  #retryMaxMs = RETRY_MAX_MS;
  /** When the last run asked to run again; null: only after a change. */
  #dueAtMs: number | null = 0;

  constructor(sweep: Sweep, options: Options) {
    this.sweep = sweep;
    this.#options = options;
  }

  /** The total duration of its runs, including waits for the database. */
  get busyMs(): number {
    return this.#busyMs;
  }

  /** When a run last succeeded, on the clock of `performance`. */
  get succeededAtMs(): number {
    return this.#succeededAtMs;
  }

  /** When it has work, on the clock of `performance`: at once, later, or only after a change (null). */
  get dueAtMs(): number | null {
    return this.#running !== null || this.#isNextRunNear ? 0 : this.#dueAtMs;
  }

  start(): void {
    this.#isStopped = false;
    this.#dueAtMs = 0;
    this.#runIn(0);
  }

  /** There may be work. */
  wake(): void {
    if (this.#isNextRunNear || this.#isStopped || !this.#options.isLeader()) return;
    if (this.#running !== null) this.#isWoken = true;
    else if (this.#failuresInARow === 0) {
      this.#runIn(0);
      this.#isNextRunNear = true;
    }
  }

  /**
   * The cause of the failures may be gone, so they cause no delay: this process takes over the sweep, or an operator
   * retries.
   */
  tryNow(): void {
    this.#failuresInARow = 0;
    this.wake();
  }

  /** Starts nothing new and waits for the running batch. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer.handle);
    this.#timer = null;
    this.#isNextRunNear = false;
    await this.#running;
  }

  #runIn(waitMs: number, pauseMs = this.sweep.pauseMs ?? 0): void {
    if (this.#isStopped) return;
    const nowMs = performance.now();
    const atMs = Math.max(nowMs + waitMs, this.#startedAtMs + pauseMs);
    if (this.#timer !== null) {
      if (this.#timer.atMs <= atMs) return;
      clearTimeout(this.#timer.handle);
    }
    const handle = setTimeout(() => {
      this.#timer = null;
      this.#isNextRunNear = false;
      this.#running = this.#run().finally(() => {
        this.#running = null;
      });
    }, atMs - nowMs);
    this.#timer = { atMs, handle };
  }

  async #run(): Promise<void> {
    if (!this.#options.isLeader()) return this.#runIn(this.sweep.periodMs);
    const { workspace, courtesy } = this.#options;
    const result = await courtesy.sweep(workspace, (share) => this.#runOnce(share));
    this.#dueAtMs = this.#dueAfter(result);
    if (result === 'more' || result === 'full') this.#runIn(0, 0);
    else this.#runIn(this.#waitAfter(result));
  }

  async #runOnce(share: number): Promise<SweepResult | 'failed'> {
    // It was stopped while it waited for its turn: the backlog remains.
    if (this.#isStopped) return 'full';
    this.#isWoken = false;
    this.#startedAtMs = performance.now();
    const result = await this.#runLogged(share);
    this.#busyMs += performance.now() - this.#startedAtMs;
    return result;
  }

  async #runLogged(share: number): Promise<SweepResult | 'failed'> {
    const { runLog, logger } = this.#options;
    const { name } = this.sweep;
    try {
      const result = await this.sweep.run({ share });
      this.#failuresInARow = 0;
      this.#succeededAtMs = performance.now();
      runLog.succeeded('sweep', name);
      return result;
    } catch (error) {
      this.#failuresInARow += 1;
      this.#retryMaxMs = isDatabaseUnavailable(error) ? OUTAGE_RETRY_MAX_MS : RETRY_MAX_MS;
      runLog.failed('sweep', name, error);
      logger.warn({ err: error, sweep: name }, 'A sweep failed');
      return 'failed';
    }
  }

  #dueAfter(result: SweepResult | 'failed'): number | null {
    if (result === 'idle') return this.#isWoken ? 0 : null;
    return typeof result === 'object' ? performance.now() + result.inMs : 0;
  }

  #waitAfter(result: Exclude<SweepResult, 'more' | 'full'> | 'failed'): number {
    if (result === 'failed') {
      return Math.min(RETRY_MIN_MS * 2 ** Math.max(0, this.#failuresInARow - 1), this.#retryMaxMs);
    }
    if (this.#isWoken) return 0;
    return result === 'idle' ? this.sweep.periodMs : Math.min(result.inMs, this.sweep.periodMs);
  }
}
