import type { Budget } from '@clearbench/rule-documents/budget';
import type { FieldOf } from '@clearbench/rule-documents/cel';
import { EVENT_VARIABLES } from '../document/document.ts';
import type { Sought } from './compile-plan.ts';
import type { Facts, PlanEvent } from './event.ts';
import type { Thread } from './thread.ts';

/** True if the event fulfils the condition, given the thread's earlier events. */
export function holds(
  { on, condition }: Sought,
  event: PlanEvent,
  { named }: Thread,
  budget: Budget,
): boolean {
  if (on !== event.on) return false;
  const variables = { ...named, [EVENT_VARIABLES[on]]: event.facts };
  if (condition.equalities.some(([one, other]) => differ(textAt(variables, one), textAt(variables, other)))) {
    return false;
  }
  const value = condition.evaluate(variables, budget);
  return value.ok && value.value;
}

/** Most events are about another payment than an earlier step; this check excludes them cheaply. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

export function textAt(
  variables: Readonly<Record<string, Facts>>,
  { variable, field }: FieldOf,
): string | null {
  const value = variables[variable]?.[field];
  return typeof value === 'string' ? value : null;
}
