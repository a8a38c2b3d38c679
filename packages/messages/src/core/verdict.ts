import { hasError, type Problem } from './problem.ts';

/**
 * What is known of a message: `not-checked` is one of a type that the package does not read. Its structure, headers,
 * trailers and common fields are right; its order of fields and its rules were not looked at.
 */
export type Verdict = 'valid' | 'invalid' | 'not-checked';

/** The verdict on a message with these problems. `isRead`: whether the package reads its type. */
export function verdictOn(problems: readonly Problem[], isRead: boolean): Verdict {
  if (hasError(problems)) return 'invalid';
  return isRead ? 'valid' : 'not-checked';
}
