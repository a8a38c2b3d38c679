import { hasError, type Problem } from './problem.ts';

/**
 * The verdict on a message. `not-checked` is a message of an unsupported type: its structure, headers, trailers and common fields
 * are right, but the order of its fields and its rules were not checked.
 */
export type Verdict = 'valid' | 'invalid' | 'not-checked';

/** The verdict on a message with these problems. `isRead`: whether the package reads its type. */
export function verdictOn(problems: readonly Problem[], isRead: boolean): Verdict {
  if (hasError(problems)) return 'invalid';
  return isRead ? 'valid' : 'not-checked';
}
