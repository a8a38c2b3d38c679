import type { Problem } from '../core/problem.ts';
import { UNREAD_CODES } from '../core/problem-codes.ts';

/** The problems of a message that must be readable: an unsupported type or version is an error there. */
export function withoutUnderstanding(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) =>
    UNREAD_CODES.has(problem.code) ? { ...problem, severity: 'error' } : problem,
  );
}
