import type { Finding } from '@clearbench/house-rules';
import { AppError, fieldProblem } from '../../platform/errors.ts';

/** The refusal of a document, with all its faults. Nothing was stored. */
export function rulesRefused(faults: readonly Finding[]): AppError {
  const errors = faults.map(({ path, message }) => fieldProblem(`/document${path}`, message));
  const [first, ...others] = faults;
  const more = others.length === 0 ? '' : ` ${others.length + 1} problems are listed.`;
  return new AppError(
    'validation_failed',
    `The house rules were not accepted. ${first?.message ?? ''}${more}`,
    {
      errors,
    },
  );
}
