import type { Figures } from '@clearbench/contract';

/** What passed between two readings of one server process. */
export interface Interval {
  /** Time of day of the second reading. */
  at: string;
  requestsPerSecond: number;
  /** Share of answers that failed, 0 to 1; null without an answer. */
  errorRate: number | null;
  /** Processor time used, in shares of one core. */
  cores: number;
  eventLoopP99Ms: number;
  memoryBytes: number;
}

/** Up to 50 ms satisfies, up to four times as much is tolerated. */
const SATISFIED_SECONDS = 0.05;
const TOLERATED_SECONDS = 0.25;
/** Five minutes at a reading every three seconds. */
const MAX_INTERVALS = 100;

/** Null when the second reading is of another start of the server. */
export function intervalBetween(before: Figures, after: Figures): Interval | null {
  const seconds = (Date.parse(after.at) - Date.parse(before.at)) / 1_000;
  const requests = after.requests - before.requests;
  if (seconds <= 0 || requests < 0 || after.uptimeSeconds < before.uptimeSeconds) return null;
  return {
    at: after.at,
    requestsPerSecond: requests / seconds,
    errorRate: requests === 0 ? null : (after.errors - before.errors) / requests,
    cores: (after.processorSeconds - before.processorSeconds) / seconds,
    eventLoopP99Ms: after.eventLoopMs.p99,
    memoryBytes: after.memoryBytes,
  };
}

export const addInterval = (known: readonly Interval[], next: Interval): Interval[] =>
  [...known, next].slice(-MAX_INTERVALS);

/** Apdex of all requests since the start: satisfied up to 50 ms, tolerated up to 250 ms. Null without requests. */
export function apdex({ latency, requests }: Pick<Figures, 'latency' | 'requests'>): number | null {
  if (requests === 0) return null;
  let score = 0;
  for (const { upToSeconds, count } of latency) {
    if (upToSeconds === null) continue;
    if (upToSeconds <= SATISFIED_SECONDS) score += count;
    else if (upToSeconds <= TOLERATED_SECONDS) score += count / 2;
  }
  return score / requests;
}
