import type { Facts, PlanEvent } from './event.ts';
import type { Counts } from './seen.ts';

/** A way in which the first steps were fulfilled. */
export interface Thread {
  /** The events of each step that held. */
  readonly held: readonly (readonly PlanEvent[])[];
  /** The events of the next step, which needs several. */
  readonly current: readonly PlanEvent[];
  /** The facts of named steps. */
  readonly named: Readonly<Record<string, Facts>>;
  /** When the last step held; the start before the first. */
  readonly sinceMs: number;
  /** The number of events until then. */
  readonly before: Counts;
}
