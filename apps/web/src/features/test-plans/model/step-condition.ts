import { LITERALS, READY_STEP_KINDS, type ReadyStepKind, readyStep, type StepField } from './ready-steps.ts';

type Values = Readonly<Record<string, unknown>>;

/** The condition of a ready step with these values. Values of a wrong kind are left out. */
export function conditionOf(kind: ReadyStepKind, values: Values): string {
  const { always, fields } = readyStep(kind);
  return [...always, ...fields.flatMap((field) => clauseOf(field, values[field.name]) ?? [])].join(' && ');
}

/** Null without a value, or with one of a wrong kind. */
export function clauseOf({ clause, literal }: StepField, value: unknown): string | null {
  if (value === undefined) return null;
  const code = LITERALS[literal].write(value);
  return code === null ? null : clause.replace('{}', () => code);
}

/** The ready step that writes exactly this condition, with its values; null if a person wrote it. */
export function readCondition(on: unknown, where: unknown): { kind: ReadyStepKind; values: Values } | null {
  if (typeof where !== 'string') return null;
  const clauses = where.split(' && ');
  for (const kind of READY_STEP_KINDS) {
    const step = readyStep(kind);
    if (step.on !== on) continue;
    const read = step.fields.flatMap((field) => {
      const value = clauses.map((clause) => valueIn(field, clause)).find((found) => found !== undefined);
      return value === undefined ? [] : [[field.name, value] as const];
    });
    const values = Object.fromEntries(read);
    if (conditionOf(kind, values) === where) return { kind, values };
  }
  return null;
}

function valueIn({ clause, literal }: StepField, text: string): unknown {
  const [before = '', after = ''] = clause.split('{}');
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined;
  try {
    return LITERALS[literal].read(text.slice(before.length, text.length - after.length));
  } catch {
    return undefined;
  }
}
