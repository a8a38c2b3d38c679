/** When the virtual clock was set, and how far it was ahead from then on. */
export interface ClockTurn {
  readonly atMs: number;
  readonly offsetMs: number;
}

/**
 * The moment at which the virtual clock showed this time. One that was skipped, because the clock was set ahead, is that of the setting;
 * where the clock was set back, the later moment counts.
 */
export function realTimeOf(turns: readonly ClockTurn[], shownMs: number): number {
  let untilMs = Number.POSITIVE_INFINITY;
  for (const { atMs, offsetMs } of turns.toReversed()) {
    const realMs = shownMs - offsetMs;
    if (realMs >= atMs) return Math.min(realMs, untilMs);
    untilMs = atMs;
  }
  // Before the first turn that is known.
  const [first] = turns;
  return shownMs - (first?.offsetMs ?? 0);
}

/** The least that the clock has been ahead since a moment: what happened since then shows no earlier time. */
export function leastOffset(turns: readonly ClockTurn[], sinceMs: number): number {
  const since = turns.filter((_, index) => (turns[index + 1]?.atMs ?? Number.POSITIVE_INFINITY) > sinceMs);
  return Math.min(...since.map(({ offsetMs }) => offsetMs));
}
