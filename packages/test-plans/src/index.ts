/** Test plans: their shape, and how events in a workspace decide a case. Pure functions over events with times. */

export { EVENT_FACTS, type Fact, type FactsOf } from './document/event-facts.ts';
export { planJsonSchema } from './document/json-schema.ts';
export { type CaseJudgement, CaseWatch } from './judging/case-watch.ts';
export {
  type CompiledCase,
  type CompiledPlan,
  compilePlan,
  knownPlan,
  type ReadPlan,
} from './judging/compile-plan.ts';
export { byTime, type PlanEvent } from './judging/event.ts';
export { judgeCase } from './judging/judge-case.ts';
