import type { LiveTopic } from '@clearbench/contract';

/**
 * What happens to every transfer, in batches, beside the requests. One server process runs it at a time. A run does one batch,
 * in database transactions of its own, so that a crash at any point leaves nothing undone and nothing done twice.
 */
export interface Sweep {
  /** Unique in the server, and stable: its cursor is stored under it. */
  name: string;
  /** A change of one of these starts a run at once. */
  wokenBy: readonly LiveTopic[];
  /** It runs this often in any case. */
  periodMs: number;
  /** From one start to the next passes at least so much, however often it is woken. */
  pauseMs?: number;
  /** `isHurried`: a test asks for all there is, which must not wait for more to come. */
  run(options?: { isHurried?: boolean }): Promise<SweepResult>;
  /** How much waits for it. */
  depth?(): Promise<number>;
}

/** There is more to do now; there is not; or there will be after so long. */
export type SweepResult = 'more' | 'idle' | { inMs: number };
