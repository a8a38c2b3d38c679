/** The clock of the simulation: it runs at the speed of real time and can be advanced. */
export interface Clock {
  now(): Date;
  nowMs(): number;
}

export const REAL_CLOCK: Clock = { now: () => new Date(), nowMs: () => Date.now() };
