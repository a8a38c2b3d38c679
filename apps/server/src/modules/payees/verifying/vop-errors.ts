import type { VopError } from '@clearbench/contract';
import { AppError, fieldProblem } from '../../../platform/errors.ts';

type Code = VopError['code'];

/** A refusal whose code the scheme has, and none of ours says as precisely. */
export class VopRefusal extends AppError {
  readonly vopCode: Code;

  constructor(vopCode: Code, path: string, message: string) {
    super('validation_failed', message, { status: 400, errors: [fieldProblem(path, message)] });
    this.vopCode = vopCode;
  }
}

const OF_CLIENT: ReadonlySet<string> = new Set(['unauthenticated', 'invalid_api_key', 'too_many_attempts']);

/** An error in the shape of the scheme. */
export function vopError(error: AppError): { status: number; body: VopError } {
  const { code: type, message, errors } = error;
  const isFormat = codeOf(error) === 'FORMAT_ERROR' && error.status !== 404;
  return {
    status: isFormat ? 400 : error.status,
    body: {
      type,
      code: codeOf(error),
      message,
      ...(errors !== undefined && {
        errors: errors.map((problem) => ({ path: problem.path, message: problem.message })),
      }),
    },
  };
}

function codeOf(error: AppError): Code {
  if (error instanceof VopRefusal) return error.vopCode;
  if (error.status >= 500) return 'SERVER_ERROR';
  return OF_CLIENT.has(error.code) ? 'CLIENT_INVALID' : 'FORMAT_ERROR';
}
