/** When the virtual clock was set, and how far it was ahead from then on. */
export interface ClockTurn {
  readonly atMs: number;
  readonly offsetMs: number;
}

/**
 * The time that had passed when the virtual clock showed this. A clock that was set ahead skips times, so each time shown has one
 * moment; if it was set back, the later moment counts.
 */
export function realTimeOf(turns: readonly ClockTurn[], shownMs: number): number {
  for (const { atMs, offsetMs } of turns.toReversed()) {
    const realMs = shownMs - offsetMs;
    if (realMs >= atMs) return realMs;
  }
  // Before the first turn, or within what was skipped: an event that was dated when the clock was set.
  const [first] = turns;
  return first === undefined ? shownMs : Math.max(first.atMs, shownMs - first.offsetMs);
}
