import { hasError, type Problem } from './problem.ts';

/**
 * The verdict on a message. `not-checked`: a message of an unsupported type with the right structure, headers,
 * trailers and common fields; the order of its fields and its rules were not checked.
 */
export type Verdict = 'valid' | 'invalid' | 'not-checked';

export interface Judged {
  /** True if the verdict is `valid`. Warnings may remain. */
  readonly ok: boolean;
  readonly verdict: Verdict;
}

/** The verdict on a message with these problems. `isRead`: whether the package reads its type. */
export function verdictOn(problems: readonly Problem[], isRead: boolean): Judged {
  if (hasError(problems)) return INVALID;
  return isRead ? VALID : NOT_CHECKED;
}

export const INVALID: Judged = { ok: false, verdict: 'invalid' };
const VALID: Judged = { ok: true, verdict: 'valid' };
const NOT_CHECKED: Judged = { ok: false, verdict: 'not-checked' };
