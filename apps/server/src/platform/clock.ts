/** The clock of the simulation: it runs as the real one does, and can be set ahead. */
export interface Clock {
  now(): Date;
  nowMs(): number;
}

export const REAL_CLOCK: Clock = { now: () => new Date(), nowMs: () => Date.now() };
