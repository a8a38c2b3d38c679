import type { RunRow } from '../runs/steps.ts';
import type { EventRows } from './events-repository.ts';

/** When the virtual clock was set, and how far ahead it was from then on. */
export interface ClockTurn {
  readonly atMs: number;
  readonly offsetMs: number;
  /** Who set it; null at the start of the run. */
  readonly by: string | null;
}

type Start = Pick<RunRow, 'started_at' | 'clock_offset_ms'>;

/** The offset at the start of a run, and each one that was set since. */
export function turnsOf(
  { started_at, clock_offset_ms }: Start,
  changes: readonly EventRows<'clockChanges'>[],
): [ClockTurn, ...ClockTurn[]] {
  const later = changes.flatMap(({ at, actor_name, after }): ClockTurn[] => {
    const { clockOffsetMs }: { clockOffsetMs?: unknown } = JSON.parse(after ?? '{}');
    if (typeof clockOffsetMs !== 'number') return [];
    return [{ atMs: at.getTime(), offsetMs: clockOffsetMs, by: actor_name }];
  });
  return [{ atMs: started_at.getTime(), offsetMs: Number(clock_offset_ms), by: null }, ...later];
}

/**
 * The real time at which the virtual clock showed this time. A skipped time, because the clock was advanced, maps to
 * the time of advancing; where the clock went back, the later time counts.
 */
export function realTimeOf(turns: readonly ClockTurn[], shownMs: number): number {
  let untilMs = Number.POSITIVE_INFINITY;
  const turn = turns.findLast(({ atMs, offsetMs }, index) => {
    untilMs = turns[index + 1]?.atMs ?? untilMs;
    return shownMs - offsetMs >= atMs;
  });
  if (turn !== undefined) return Math.min(shownMs - turn.offsetMs, untilMs);
  // Before the first known setting of the clock.
  const [first] = turns;
  return shownMs - (first?.offsetMs ?? 0);
}

/** The smallest offset of the clock since a moment: events since then can't show an earlier time. */
export function leastOffset(turns: readonly ClockTurn[], sinceMs: number): number {
  const since = turns.filter((_, index) => (turns[index + 1]?.atMs ?? Number.POSITIVE_INFINITY) > sinceMs);
  return Math.min(...since.map(({ offsetMs }) => offsetMs));
}
