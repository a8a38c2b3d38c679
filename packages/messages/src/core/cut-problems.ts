import type { Problem } from './problem.ts';

/** The first problems in order, errors before warnings: cutting must never make an invalid message look valid. */
export function cutProblems(problems: Problem[], max: number): Problem[] {
  if (problems.length <= max) return problems;
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, max);
  let warnings = max - errors.length;
  if (warnings === 0) return errors;
  const kept = new Set(errors);
  return problems.filter(
    (problem) => kept.has(problem) || (problem.severity === 'warning' && warnings-- > 0),
  );
}
