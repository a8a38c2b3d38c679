import { type FieldOf, Steps } from '@clearbench/documents/cel';
import { EVENT_VARIABLES } from '../document/document.ts';
import type { CompiledCase, CompiledStep, Sought } from './compile-plan.ts';
import { byTime, type Facts, type PlanEvent } from './event.ts';
import { type Failure, forbiddenCame, missedLimit } from './failure.ts';
import { type Thread, Threads } from './threads.ts';

export interface StepProgress {
  readonly state: 'waiting' | 'held' | 'missed';
  readonly events: readonly PlanEvent[];
}

export interface CaseJudgement {
  readonly state: 'running' | 'passed' | 'failed';
  readonly endedAtMs: number | null;
  readonly steps: readonly StepProgress[];
  readonly failure: Failure | null;
  /** When it is decided if nothing more happens; null once it is. */
  readonly decidedByMs: number | null;
}

export interface Watched {
  readonly startedAtMs: number;
  /** In any order; those before the start or after the limit do not count. */
  readonly events: readonly PlanEvent[];
  /** All events until then are known. */
  readonly knownUntilMs: number;
}

/** Conditions of all events together; an expression has its own limit besides. */
const STEPS_PER_CASE = 5_000_000;

/**
 * Judges a case by what happened, in the order of the times recorded: it makes no difference when, or in which batches, the events
 * become known.
 */
export function judgeCase(
  compiled: CompiledCase,
  { startedAtMs, events, knownUntilMs }: Watched,
): CaseJudgement {
  const dueAtMs = startedAtMs + compiled.withinMs;
  const threads = new Threads(compiled.steps, startedAtMs);
  const steps = new Steps(STEPS_PER_CASE);
  const seen: PlanEvent[] = [];
  let complete: Thread | null = null;
  let endAtMs = dueAtMs;

  const counted = events
    .filter(({ atMs }) => atMs >= startedAtMs && atMs <= Math.min(dueAtMs, knownUntilMs))
    .sort(byTime);
  for (const event of counted) {
    if (event.atMs > endAtMs) break;
    const lostAtMs: number | null = complete === null ? threads.lostAtMs(event.atMs) : null;
    if (lostAtMs !== null) return missed(lostAtMs);
    const broken = compiled.never.find((never) => happens(never, event, threads.all, steps));
    if (broken !== undefined) return failed(event.atMs, forbiddenCame(broken, event));
    seen.push(event);
    if (complete !== null) continue;
    complete = threads.take(event, (step, thread) => holds(step, event, thread, steps));
    if (complete === null) continue;
    if (compiled.never.length === 0) return passed(complete, event.atMs);
    endAtMs = compiled.quietMs === null ? dueAtMs : Math.min(dueAtMs, event.atMs + compiled.quietMs);
  }
  if (complete === null) {
    const lostAtMs = threads.lostAtMs(knownUntilMs);
    if (lostAtMs !== null) return missed(Math.min(lostAtMs, dueAtMs));
    if (knownUntilMs > dueAtMs) return missed(dueAtMs);
  } else if (knownUntilMs > endAtMs) {
    return passed(complete, endAtMs);
  }
  return {
    state: 'running',
    endedAtMs: null,
    steps: progress(complete ?? threads.furthest, compiled.steps, 'waiting'),
    failure: null,
    decidedByMs: complete === null ? Math.min(dueAtMs, threads.lastMs) : endAtMs,
  };

  function missed(atMs: number): CaseJudgement {
    const { furthest } = threads;
    const before = seen.filter((event) => event.atMs <= atMs);
    return failed(atMs, missedLimit(compiled, furthest, before, startedAtMs));
  }

  function failed(atMs: number, failure: Failure): CaseJudgement {
    const thread = complete ?? threads.furthest;
    return {
      state: 'failed',
      endedAtMs: atMs,
      steps: progress(thread, compiled.steps, 'missed'),
      failure,
      decidedByMs: null,
    };
  }

  function passed(thread: Thread, atMs: number): CaseJudgement {
    return {
      state: 'passed',
      endedAtMs: atMs,
      steps: progress(thread, compiled.steps, 'waiting'),
      failure: null,
      decidedByMs: null,
    };
  }
}

function holds({ over, condition }: Sought, event: PlanEvent, { named }: Thread, steps: Steps): boolean {
  if (over !== event.over) return false;
  const variables = { ...named, [EVENT_VARIABLES[over]]: event.facts };
  if (condition.equalities.some(([one, other]) => differ(textAt(variables, one), textAt(variables, other)))) {
    return false;
  }
  const value = condition.evaluate(variables, steps);
  return value.ok && value.value;
}

/** Most events are about another payment than an earlier step, which shows at once. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

function textAt(variables: Readonly<Record<string, Facts>>, { variable, field }: FieldOf): string | null {
  const value = variables[variable]?.[field];
  return typeof value === 'string' ? value : null;
}

/** Something that must not happen does, if it does for any way in which the steps have held so far. */
function happens(never: Sought, event: PlanEvent, threads: readonly Thread[], steps: Steps): boolean {
  const knowing = threads.filter(({ named }) => never.needs.every((name) => name in named));
  const asked = never.needs.length === 0 ? knowing.slice(0, 1) : knowing;
  return asked.some((thread) => holds(never, event, thread, steps));
}

function progress(
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
