import type { LiveTopic } from '@clearbench/contract';

/** The tables whose rows sweeps follow by number. Retention keeps rows that a sweep has not read yet. */
export type FollowedTable = 'transactions' | 'transaction_events' | 'messages';

/** What a sweep follows. Retention reads it here, so that no sweep is forgotten. */
export interface Follows {
  table: FollowedTable;
  /** True if it also works when rows that it has not read are removed. */
  mayMissRemoved: boolean;
  /** False while nobody needs the sweep: it reads nothing, and will start after the newest row. */
  isNeeded(): Promise<boolean>;
}

/** For a sweep that every change wakes: it only limits the harm of an announcement that got lost. */
export const WOKEN_PERIOD_MS = 10_000;

/**
 * Background work on every transfer, done in batches by one server process at a time. A run does one batch in its own
 * database transactions, so that a crash at any point leaves nothing undone and nothing done twice.
 */
export interface Sweep {
  /** Unique in the server, and stable: the cursor is stored under it. */
  name: string;
  /** A change of one of these topics starts a run at once. */
  wokenBy: readonly LiveTopic[];
  /** The sweep also runs this often without being woken. */
  periodMs: number;
  follows?: Follows;
  /** The minimum time between two starts, however often it is woken, unless the run before left more to do. */
  pauseMs?: number;
  run(options?: SweepOptions): Promise<SweepResult>;
  /** The number of waiting rows that it can process now: paused, held and parked rows don't count. */
  depth?(): Promise<number>;
}

export interface SweepOptions {
  /** A test needs everything done now, so the run must not wait for more rows. */
  isUrgent?: boolean;
  /** The share of its usual batch that it may do, above 0 and at most 1. */
  share?: number;
}

/**
 * `more`: there may be more to do now. `full`: there is, because this run did as much as it may do at once. `idle`: there is nothing.
 * `inMs`: there will be something after this delay.
 */
export type SweepResult = 'more' | 'full' | 'idle' | { inMs: number };

/** The size of a run's batch, at least one. */
export const shareOf = (batch: number, { share = 1 }: SweepOptions = {}): number => Math.ceil(batch * share);
