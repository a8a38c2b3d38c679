import type { FigureInterval } from '@clearbench/contract';

/** The counters of one process at one moment. */
export interface Reading {
  atMs: number;
  requests: number;
  errors: number;
  processorSeconds: number;
  memoryBytes: number;
  /** Since the previous reading. */
  eventLoopP99Ms: number;
}

/** Rates between consecutive readings, at most `maxIntervals` of them; new ones replace the oldest. */
export class FigureHistory {
  readonly #maxIntervals: number;
  readonly #intervals: FigureInterval[] = [];
  #last: Reading | null = null;

  constructor(maxIntervals: number) {
    this.#maxIntervals = maxIntervals;
  }

  get intervals(): FigureInterval[] {
    return [...this.#intervals];
  }

  add(reading: Reading): void {
    const before = this.#last;
    this.#last = reading;
    if (before === null || reading.atMs <= before.atMs) return;
    this.#intervals.push(intervalBetween(before, reading));
    if (this.#intervals.length > this.#maxIntervals) this.#intervals.shift();
  }
}

function intervalBetween(before: Reading, after: Reading): FigureInterval {
  const seconds = (after.atMs - before.atMs) / 1_000;
  const requests = after.requests - before.requests;
  return {
    at: new Date(after.atMs).toISOString(),
    requestsPerSecond: rounded(requests / seconds),
    errorRate: requests === 0 ? null : (after.errors - before.errors) / requests,
    cores: rounded((after.processorSeconds - before.processorSeconds) / seconds),
    eventLoopP99Ms: rounded(after.eventLoopP99Ms),
    memoryBytes: after.memoryBytes,
  };
}

/** Rounded to a thousandth, because every response carries the whole history. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
