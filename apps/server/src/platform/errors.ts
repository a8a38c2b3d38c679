import type { ErrorBody, ErrorCode, Problem } from '@clearbench/contract';

interface AppErrorDetails {
  errors?: Problem[];
  /** The internal cause: logged, never sent. */
  cause?: unknown;
  retryAfterSeconds?: number;
}

/** A failure that is reported to a caller: a stable code, an HTTP status and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Problem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, status: number, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      success: false,
      code: this.code,
      message: this.message,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
    };
  }
}

export const notFound = (message: string): AppError => new AppError('not_found', 404, message);

/** A field of a request that breaks a rule. */
export function fieldProblem(path: string, message: string, code = 'invalid_field'): Problem {
  return { code, severity: 'error', path, line: null, column: null, message };
}

/** Several messages as one text, each of them once; a single one stays as it is. */
export function joinedText(messages: readonly string[]): string {
  const distinct = [...new Set(messages)];
  if (distinct.length < 2) return distinct.join();
  return distinct.map((message) => (/[.!?]$/.test(message) ? message : `${message}.`)).join(' ');
}
