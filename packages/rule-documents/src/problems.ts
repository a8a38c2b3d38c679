import type * as z from 'zod/mini';

/** A problem of a document, at a JSON pointer: `/rules/2/pattern`. */
export interface Problem {
  path: string;
  message: string;
}

/** A problem with its place for people: a line from 1, if known, and a name such as `case refused, step 2, where`. */
export interface PlacedProblem extends Problem {
  readonly line: number | null;
  /** Empty: the whole document. */
  readonly place: string;
}

/** `Line 12, case refused, step 2, where: The condition is not valid: …` */
export function placedText({ line, place, message }: PlacedProblem): string {
  const where = [line === null ? '' : `line ${line}`, place].filter((part) => part !== '').join(', ');
  return where === '' ? message : `${where.charAt(0).toUpperCase()}${where.slice(1)}: ${message}`;
}

const POINTER_ESCAPES: Readonly<Record<string, string>> = { '~': '~0', '/': '~1' };

/** A JSON pointer (RFC 6901). */
export const pointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replace(/[~/]/g, (mark) => POINTER_ESCAPES[mark] ?? mark)}`).join('');

/** The problem for an issue of a schema. `union`: the sentence to use if no alternative fits, without its full stop. */
export const shapeProblem = (issue: z.core.$ZodIssue, union: string): Problem => ({
  path: pointer(issue.path),
  message: `${sayIssue(issue, union)}.`,
});

/** The default messages of schemas don't help. */
function sayIssue(issue: z.core.$ZodIssue, union: string): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no property ${issue.keys.join(', ')} here; remove it or correct its name`;
    case 'invalid_union':
      return union;
    case 'invalid_value':
      return `Please use one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `Please give a value of the type ${issue.expected}`;
    default:
      return issue.message;
  }
}

/** With a full stop, unless it ends like a sentence already: `did you mean status?` */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
