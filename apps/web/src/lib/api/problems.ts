import type { Problem } from '@clearbench/contract';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export interface SortedProblems {
  /** The first problem of each field. */
  readonly byField: ReadonlyMap<string, string>;
  /** Problems that belong to no field of the form. */
  readonly others: readonly string[];
}

/** The field that a problem's path (`/events/0`, `sender.bic`) begins with. */
export function fieldProblems(problems: readonly Problem[]): FieldProblem[] {
  return problems.map(({ path, message }) => ({
    field: path.replace(/^\//, '').split(/[/.]/)[0] ?? '',
    message,
  }));
}

/** The server's problems, by field of a form. */
export function sortProblems(problems: readonly FieldProblem[], fields: ReadonlySet<string>): SortedProblems {
  const byField = new Map<string, string>();
  const others: string[] = [];
  for (const { field, message } of problems) {
    if (fields.has(field) && !byField.has(field)) byField.set(field, message);
    else others.push(message);
  }
  return { byField, others };
}
