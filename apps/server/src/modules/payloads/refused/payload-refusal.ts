import type { ErrorCode, Problem } from '@clearbench/contract';
import { AppError } from '../../../platform/errors.ts';

/** Nothing of a payload is stored, because of what is in it. */
export class PayloadRefusal extends AppError {
  /** `unknown` if it was not recognised. */
  readonly format: string;

  constructor(
    code: Extract<ErrorCode, 'invalid_payload' | 'unsupported_payload'>,
    message: string,
    { format, errors }: { format: string; errors: Problem[] },
  ) {
    super(code, message, { errors });
    this.format = format;
  }
}
