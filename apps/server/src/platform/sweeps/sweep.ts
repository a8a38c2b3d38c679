import type { LiveTopic } from '@clearbench/contract';

/** For a sweep that every change wakes: it only limits the harm of an announcement that got lost. */
export const WOKEN_PERIOD_MS = 10_000;

/**
 * Background work that concerns every transfer, done in batches by one server process at a time. A run does one batch in its own
 * database transactions, so that a crash at any point leaves nothing undone and nothing done twice.
 */
export interface Sweep {
  /** Unique in the server, and stable: the cursor is stored under it. */
  name: string;
  /** A change of one of these topics starts a run at once. */
  wokenBy: readonly LiveTopic[];
  /** It also runs this often without being woken. */
  periodMs: number;
  /** The minimum time between two starts, however often it is woken, unless the run before left more to do. */
  pauseMs?: number;
  /** `isUrgent`: a test needs everything done now, so the run must not wait for more rows. */
  run(options?: { isUrgent?: boolean }): Promise<SweepResult>;
  /** How many rows are waiting. */
  depth?(): Promise<number>;
}

/** There is more to do now, or nothing, or there will be after this delay. */
export type SweepResult = 'more' | 'idle' | { inMs: number };
