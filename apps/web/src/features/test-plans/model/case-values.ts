import { caseSchema } from '@clearbench/test-plans/document';
import { present } from '@/components/documents/fields/field-values.ts';
import { isObject } from '@/lib/answers/is-object.ts';
import { problemsIn } from './plan-problems.ts';
import { inWords, toDuration } from './time-limit.ts';

type Properties = Readonly<Record<string, unknown>>;

const TRIGGER_PROPERTIES = ['scenario', 'advance', 'message', 'times', 'retryAfterSeconds'] as const;

/** A case of the text as its form shows it: its trigger's properties beside its own. */
export function shownCase({ trigger, within, settle, ...own }: Properties): Properties {
  const { kind, advance, ...more } = isObject(trigger) ? trigger : { kind: trigger };
  return {
    ...more,
    ...own,
    trigger: kind,
    advance: inWords(advance),
    within: inWords(within),
    settle: inWords(settle),
  };
}

/** The properties of the case that its form describes, without its steps; `before` are those in the text. */
export function caseOf(shown: Properties, before: Properties): Record<string, unknown> {
  const { id, title, instructions, expect, start, trigger, advance, within, settle } = shown;
  const old = isObject(before.trigger) ? before.trigger : {};
  const asked = Object.fromEntries(TRIGGER_PROPERTIES.map((name) => [name, shown[name]]));
  return {
    id,
    title,
    instructions,
    expect,
    trigger:
      trigger === undefined
        ? undefined
        : present({ kind: trigger, ...asked, advance: toDuration(advance, old.advance) }),
    start,
    within: toDuration(within, before.within),
    settle: toDuration(settle, before.settle),
  };
}

/** The problems of a case's form, by field. Steps have their own forms. */
export function caseProblems(shown: Properties, otherIds: ReadonlySet<string>): Map<string, string> {
  const problems = problemsIn(caseSchema, present(caseOf(shown, {})));
  problems.delete('steps');
  const { id } = shown;
  if (typeof id === 'string' && otherIds.has(id)) {
    problems.set('id', `Another case already has the id ${id}; choose a different one.`);
  }
  return problems;
}
