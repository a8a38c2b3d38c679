import type { conditionFields } from '@clearbench/test-plans/condition-fields';
import {
  EVENT_KINDS,
  EVENT_VARIABLES,
  type EventKind,
  neverSchema,
  stepSchema,
} from '@clearbench/test-plans/document';
import { present } from '@/components/documents/fields/field-values.ts';
import { type FieldSource, type FormField, named } from '@/components/documents/fields/fields.ts';
import { isObject } from '@/lib/answers/is-object.ts';
import { problemsIn } from './plan-problems.ts';
import { type ReadyStepKind, readyStep } from './ready-steps.ts';
import { clauseOf, conditionOf, readCondition } from './step-condition.ts';
import { inWords, toDuration } from './time-limit.ts';

/** How a step is edited: as a ready one, or its condition as CEL. */
export type StepKind = ReadyStepKind | 'cel';
/** What must happen, or what must not. */
export type StepList = 'steps' | 'never';

type Properties = Readonly<Record<string, unknown>>;
/** The kind of event of a step, and its name. */
type NamedStep = Parameters<typeof conditionFields>[1][number];

const TEXT: FormField = { name: 'text', label: 'In words', hint: 'What the partner reads.' };

const celFields = (earlier: readonly unknown[]): FormField[] => [
  {
    name: 'on',
    label: 'Look at',
    control: named(EVENT_KINDS, {
      payloads: 'Payloads',
      transfers: 'Changes of transfers',
      messages: 'Network messages',
      deliveries: 'Webhook deliveries',
      calls: 'API calls',
    }),
  },
  {
    name: 'where',
    label: 'Condition (CEL)',
    hint: `Can use the event (${Object.values(EVENT_VARIABLES).join(', ')}) and those of earlier named steps.`,
    control: 'code',
    fieldsFor: ({ on }) => fieldsOfEvent(on, namedOf(earlier)),
    required: true,
  },
  { ...TEXT, required: true },
];

/** The fields of an event of this kind, and of the events of named steps. */
function fieldsOfEvent(on: string | undefined, named: readonly NamedStep[]): FieldSource {
  const kind = kindOfEvent(on) ?? EVENT_KINDS[0];
  return {
    key: JSON.stringify([kind, named]),
    load: async () => (await import('@clearbench/test-plans/condition-fields')).conditionFields(kind, named),
  };
}

/** Steps of the text whose events later conditions can use. */
const namedOf = (steps: readonly unknown[]): NamedStep[] =>
  steps.filter(isObject).flatMap(({ as, on }) => {
    const kind = kindOfEvent(on);
    return typeof as === 'string' && kind !== undefined ? [{ as, on: kind }] : [];
  });

const kindOfEvent = (on: unknown): EventKind | undefined => EVENT_KINDS.find((kind) => kind === on);

const OPTIONS: readonly FormField[] = [
  { name: 'count', label: 'How many times', control: 'number', hint: 'Leave empty for once.' },
  { name: 'within', label: 'Time limit', hint: 'After the previous step, such as 20 seconds.' },
  {
    name: 'as',
    label: 'Name for later conditions',
    hint: 'A small letter, then letters and digits, such as refused.',
  },
];

export function stepFields(
  kind: StepKind,
  list: StepList,
  earlier: readonly unknown[],
): { own: readonly FormField[]; options: readonly FormField[] } {
  const ownText = { ...TEXT, hint: 'Leave empty to have it written from the fields above.' };
  return {
    own: kind === 'cel' ? celFields(earlier) : [...readyStep(kind).fields, ownText],
    options: list === 'steps' ? OPTIONS.map(prefixed) : [],
  };
}

/** Fields of a ready step and of all steps may have the same name. */
const prefixed = (field: FormField): FormField => ({ ...field, name: `step.${field.name}` });

/** How a step in the text is edited. */
export const kindOfStep = ({ on, where }: Properties): StepKind => readCondition(on, where)?.kind ?? 'cel';

/** What the form of a new step begins with. */
export const newStep = (kind: StepKind): Properties => (kind === 'cel' ? { on: EVENT_KINDS[0] } : {});

/** A step of the text as its form shows it. */
export function shownStep(step: Properties, kind: StepKind): Properties {
  const { as, count, within, on, where, text } = step;
  const options = { 'step.as': as, 'step.count': count, 'step.within': inWords(within) };
  if (kind === 'cel') return { ...options, on, where, text };
  const values = readCondition(on, where)?.values ?? {};
  return { ...options, ...values, text: text === readyStep(kind).text(values) ? undefined : text };
}

/** The properties of the step that its form describes; `before` are those in the text. */
export function stepOf(shown: Properties, kind: StepKind, before: Properties): Record<string, unknown> {
  const { 'step.as': as, 'step.count': count, 'step.within': within, on, where, text, ...values } = shown;
  return {
    as,
    ...(kind === 'cel'
      ? { on, where, text }
      : {
          on: readyStep(kind).on,
          where: conditionOf(kind, values),
          text: text ?? readyStep(kind).text(values),
        }),
    count,
    within: toDuration(within, before.within),
  };
}

/** The problems of a step's form, by field. */
export function stepProblems(shown: Properties, kind: StepKind, list: StepList): Map<string, string> {
  const problems = new Map<string, string>();
  if (kind !== 'cel') {
    for (const field of readyStep(kind).fields) {
      const value = shown[field.name];
      if (value !== undefined && clauseOf(field, value) === null)
        problems.set(field.name, `${field.label} is not a number.`);
    }
  }
  const schema = list === 'steps' ? stepSchema : neverSchema;
  for (const [name, message] of problemsIn(schema, present(stepOf(shown, kind, {})))) {
    problems.set(stepFieldName(name), message);
  }
  return problems;
}

const stepFieldName = (property: string): string =>
  OPTIONS.some(({ name }) => name === property) ? `step.${property}` : property;
