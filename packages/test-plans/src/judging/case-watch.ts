import { Budget } from '@clearbench/rule-documents/budget';
import type { CompiledCase, CompiledStep } from './compile-plan.ts';
import type { PlanEvent } from './event.ts';
import { type Failure, forbiddenCame, missedLimit } from './failure.ts';
import { holds } from './holds.ts';
import { Seen } from './seen.ts';
import type { Thread } from './thread.ts';
import { Threads } from './threads.ts';

export interface StepProgress {
  readonly state: 'waiting' | 'held' | 'missed';
  readonly events: readonly PlanEvent[];
}

export interface CaseJudgement {
  readonly state: 'running' | 'passed' | 'failed';
  readonly endedAtMs: number | null;
  readonly steps: readonly StepProgress[];
  readonly failure: Failure | null;
  /** When it is decided if nothing more happens; null once decided. */
  readonly decidedByMs: number | null;
}

interface Progress {
  threads: Threads;
  seen: Seen;
  /** A way in which all steps are fulfilled, which `never` may still invalidate. */
  complete: Thread | null;
  endAtMs: number;
  decided: CaseJudgement | null;
  stepsLeft: number;
}

/** The budget of all conditions of a case, and of each condition. */
const STEPS_PER_CASE = 5_000_000;
const STEPS_PER_CONDITION = 20_000;

/**
 * Follows a case through its events. Events are taken in the order of their times; it makes no difference in how many
 * batches they arrive.
 */
export class CaseWatch {
  readonly #compiled: CompiledCase;
  readonly #startedAtMs: number;
  readonly #dueAtMs: number;
  #progress: Progress;

  constructor(compiled: CompiledCase, startedAtMs: number, progress?: Progress) {
    this.#compiled = compiled;
    this.#startedAtMs = startedAtMs;
    this.#dueAtMs = startedAtMs + compiled.withinMs;
    this.#progress = progress ?? {
      threads: new Threads(compiled, startedAtMs),
      seen: new Seen(),
      complete: null,
      endAtMs: this.#dueAtMs,
      decided: null,
      stepsLeft: STEPS_PER_CASE,
    };
  }

  /** A copy that takes further events independently. */
  copy(): CaseWatch {
    const { threads, ...others } = this.#progress;
    return new CaseWatch(this.#compiled, this.#startedAtMs, { ...others, threads: threads.copy() });
  }

  /** Events before the start or after the limit do not count. */
  take(events: readonly PlanEvent[]): void {
    const budget = new Budget({ steps: this.#progress.stepsLeft, stepsOfEach: STEPS_PER_CONDITION });
    for (const event of events) {
      if (this.#progress.decided !== null) return;
      if (event.atMs >= this.#startedAtMs && event.atMs <= this.#progress.endAtMs)
        this.#takeOne(event, budget);
    }
    this.#progress.stepsLeft = budget.left;
  }

  /** All events until then were taken. */
  judgement(knownUntilMs: number): CaseJudgement {
    const { threads, complete, endAtMs, decided } = this.#progress;
    if (decided !== null) return decided;
    const lostAtMs = complete === null ? threads.lostAtMs(knownUntilMs) : null;
    if (lostAtMs !== null) return this.#missed(Math.min(lostAtMs, this.#dueAtMs));
    if (knownUntilMs > endAtMs)
      return complete === null ? this.#missed(endAtMs) : this.#passed(complete, endAtMs);
    return {
      state: 'running',
      endedAtMs: null,
      steps: progressOf(complete ?? threads.furthest, this.#compiled.steps, 'waiting'),
      failure: null,
      decidedByMs: complete === null ? Math.min(endAtMs, threads.lastMs) : endAtMs,
    };
  }

  #takeOne(event: PlanEvent, budget: Budget): void {
    const { threads, complete } = this.#progress;
    const { never, settleMs } = this.#compiled;
    const { atMs } = event;
    const lostAtMs = complete === null ? threads.lostAtMs(atMs) : null;
    if (lostAtMs !== null) {
      this.#progress.decided = this.#missed(lostAtMs);
      return;
    }
    const broken = never.find((one) =>
      threads.someKnowing(one, event, (thread) => holds(one, event, thread, budget)),
    );
    if (broken !== undefined) {
      this.#progress.decided = this.#failed(atMs, forbiddenCame(broken, event));
      return;
    }
    const seen = this.#progress.seen.with(event);
    this.#progress.seen = seen;
    if (complete !== null) return;
    const whole = threads.take(event, seen.counts, (step, thread) => holds(step, event, thread, budget));
    if (whole === null) return;
    if (never.length === 0) this.#progress.decided = this.#passed(whole, atMs);
    this.#progress.complete = whole;
    this.#progress.endAtMs = settleMs === null ? this.#dueAtMs : Math.min(this.#dueAtMs, atMs + settleMs);
  }

  #missed(atMs: number): CaseJudgement {
    const { threads, seen } = this.#progress;
    return this.#failed(atMs, missedLimit(this.#compiled, threads.furthest, seen));
  }

  #failed(atMs: number, failure: Failure): CaseJudgement {
    const { threads, complete } = this.#progress;
    const steps = progressOf(complete ?? threads.furthest, this.#compiled.steps, 'missed');
    return { state: 'failed', endedAtMs: atMs, steps, failure, decidedByMs: null };
  }

  #passed(thread: Thread, atMs: number): CaseJudgement {
    const steps = progressOf(thread, this.#compiled.steps, 'waiting');
    return { state: 'passed', endedAtMs: atMs, steps, failure: null, decidedByMs: null };
  }
}

function progressOf(
  { held, current }: Thread,
  steps: readonly CompiledStep[],
  next: 'waiting' | 'missed',
): StepProgress[] {
  return steps.map((_, index) => {
    const events = held[index];
    if (events !== undefined) return { state: 'held', events };
    return index === held.length ? { state: next, events: current } : { state: 'waiting', events: [] };
  });
}
