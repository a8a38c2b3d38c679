/** When the virtual clock was set, and how far ahead it was from then on. */
export interface ClockTurn {
  readonly atMs: number;
  readonly offsetMs: number;
}

/**
 * The real time at which the virtual clock showed this time. A skipped time, because the clock was advanced, maps to
 * the time of advancing; where the clock went back, the later time counts.
 */
export function realTimeOf(turns: readonly ClockTurn[], shownMs: number): number {
  let untilMs = Number.POSITIVE_INFINITY;
  for (const { atMs, offsetMs } of turns.toReversed()) {
    const realMs = shownMs - offsetMs;
    if (realMs >= atMs) return Math.min(realMs, untilMs);
    untilMs = atMs;
  }
  // Before the first known setting of the clock.
  const [first] = turns;
  return shownMs - (first?.offsetMs ?? 0);
}

/** The smallest offset of the clock since a moment: events since then can't show an earlier time. */
export function leastOffset(turns: readonly ClockTurn[], sinceMs: number): number {
  const since = turns.filter((_, index) => (turns[index + 1]?.atMs ?? Number.POSITIVE_INFINITY) > sinceMs);
  return Math.min(...since.map(({ offsetMs }) => offsetMs));
}
