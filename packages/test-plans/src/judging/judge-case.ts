import { type CaseJudgement, CaseWatch } from './case-watch.ts';
import type { CompiledCase } from './compile-plan.ts';
import { byTime, type PlanEvent } from './event.ts';

export interface Watched {
  readonly startedAtMs: number;
  /** In any order; events before the start or after the limit do not count. */
  readonly events: readonly PlanEvent[];
  /** All events until then are known. */
  readonly knownUntilMs: number;
}

/** Judges a case by its events, whenever and in whatever order they become known. */
export function judgeCase(
  compiled: CompiledCase,
  { startedAtMs, events, knownUntilMs }: Watched,
): CaseJudgement {
  const watch = new CaseWatch(compiled, startedAtMs);
  watch.take(events.filter(({ atMs }) => atMs <= knownUntilMs).sort(byTime));
  return watch.judgement(knownUntilMs);
}
