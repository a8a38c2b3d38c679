import type { Problem } from '../core/problem.ts';

/** The warning that only the first of several messages or transfers was read. */
export function severalOf(what: 'message' | 'transfer'): Problem {
  const message = `The text contains more than one ${what}; only the first was read.`;
  return { code: 'several_messages', severity: 'warning', path: '', line: 1, column: 1, message };
}
