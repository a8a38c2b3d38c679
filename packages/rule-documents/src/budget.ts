/** A step costs about a microsecond: one turn of a small loop. It is counted in sixteenths. */
const UNITS_PER_STEP = 16;
/** The number of steps between two readings of the clock. */
const STEPS_PER_LOOK = 256;

/** The deadline. The packages have no clock, so the caller passes one. */
export interface Deadline {
  /** A clock that never goes back, in milliseconds. */
  nowMs(): number;
  readonly atMs: number;
}

export const isOver = (deadline: Deadline | null): boolean =>
  deadline !== null && deadline.nowMs() > deadline.atMs;

export interface Limits {
  /** For all evaluations together. */
  readonly steps: number;
  /** For one evaluation; if missing, the same as for all together. */
  readonly stepsOfEach?: number;
  readonly deadline?: Deadline;
}

/** Which limit was exceeded: that of one evaluation, that of all, or the time. */
export type Excess = 'one' | 'all' | 'time';

/** Thrown where a budget is exceeded. Its message is the end of a sentence. */
export class OverBudget extends Error {
  readonly excess: Excess;

  constructor(excess: Excess, message: string) {
    super(message);
    this.name = 'OverBudget';
    this.excess = excess;
  }
}

/**
 * The budget of evaluations: for each of them, and for all together. Create one for each file or document, and pass
 * it to everything that is evaluated for it. Once a limit is exceeded, each further `spend` throws, so that nothing
 * can hide it.
 */
export class Budget {
  readonly #limits: Required<Pick<Limits, 'steps' | 'stepsOfEach'>> & Pick<Limits, 'deadline'>;
  /** In units. */
  #ofAll: number;
  #ofThis: number;
  #untilLook = 0;
  #isLate = false;

  constructor({ steps, stepsOfEach = steps, deadline }: Limits) {
    this.#limits = { steps, stepsOfEach, ...(deadline === undefined ? {} : { deadline }) };
    this.#ofAll = steps * UNITS_PER_STEP;
    this.#ofThis = 0;
  }

  /** Starts the next evaluation, which has a separate limit. */
  begin(): void {
    this.#ofThis = this.#limits.stepsOfEach * UNITS_PER_STEP;
  }

  /** Spends whole steps. @throws OverBudget */
  spend(steps: number): void {
    this.spendUnits(steps * UNITS_PER_STEP);
  }

  /** Spends sixteenths of a step. @throws OverBudget */
  spendUnits(units: number): void {
    this.#ofThis -= units;
    this.#ofAll -= units;
    this.#untilLook -= units;
    if (this.#untilLook <= 0) this.#look();
    const { excess } = this;
    if (excess !== null) throw this.over(excess);
  }

  /** The limit that is exceeded; null if none is. */
  get excess(): Excess | null {
    if (this.#isLate) return 'time';
    if (this.#ofAll < 0) return 'all';
    return this.#ofThis < 0 ? 'one' : null;
  }

  /** True if nothing more can be evaluated. */
  get isExhausted(): boolean {
    return this.#isLate || this.#ofAll < 0;
  }

  /** The remaining budget of the current evaluation, in sixteenths of a step. */
  get unitsLeft(): number {
    return Math.max(0, Math.min(this.#ofThis, this.#ofAll));
  }

  /** Adds steps for further evaluations. */
  get left(): number {
    return Math.max(0, Math.floor(this.#ofAll / UNITS_PER_STEP));
  }

  over(excess: Excess): OverBudget {
    const { steps, stepsOfEach } = this.#limits;
    switch (excess) {
      case 'one':
        return new OverBudget(excess, `it takes more than ${stepsOfEach} steps`);
      case 'all':
        return new OverBudget(excess, `together the rules take more than ${steps} steps`);
      case 'time':
        return new OverBudget(excess, 'together the rules take too long');
    }
  }

  #look(): void {
    this.#untilLook = STEPS_PER_LOOK * UNITS_PER_STEP;
    const { deadline } = this.#limits;
    if (isOver(deadline ?? null)) this.#isLate = true;
  }
}
