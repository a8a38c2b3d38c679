import type { DocumentProblem } from '@clearbench/house-rules';
import { AppError, fieldProblem } from '../../platform/errors.ts';

/** The refusal of a document, with all its problems. Nothing was stored. */
export function rulesRefused(problems: readonly DocumentProblem[]): AppError {
  const errors = problems.map(({ path, message }) => fieldProblem(`/document${path}`, message));
  const [first, ...others] = problems;
  const more = others.length === 0 ? '' : ` ${others.length + 1} problems are listed.`;
  return new AppError(
    'validation_failed',
    `The house rules were not accepted. ${first?.message ?? ''}${more}`,
    {
      errors,
    },
  );
}
