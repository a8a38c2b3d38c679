import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Problem } from '@clearbench/contract';

interface AppErrorDetails {
  /** An HTTP status that is more precise than that of the code. */
  status?: number;
  errors?: Problem[];
  /** The internal cause: logged, never sent. */
  cause?: unknown;
  retryAfterSeconds?: number;
}

/** Messages quote what was sent; longer ones are cut off. */
const MESSAGE_MAX = 2_000;

/** A failure that is reported to a caller: a stable code, which decides the HTTP status, and a sentence for the reader. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Problem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = details.status ?? ERROR_STATUS[code];
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      success: false,
      code: this.code,
      message: this.message.length > MESSAGE_MAX ? `${this.message.slice(0, MESSAGE_MAX)}…` : this.message,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
    };
  }
}

/** Too much is already waiting. */
export const overloaded = (cause?: unknown): AppError =>
  new AppError('overloaded', 'The server is busy. Please send it again.', { cause, retryAfterSeconds: 1 });

export const notFound = (message: string): AppError => new AppError('not_found', message);

/** A field of a request that breaks a rule. */
export function fieldProblem(path: string, message: string, code = 'invalid_field'): Problem {
  return { code, severity: 'error', path, line: null, column: null, message };
}

/** Several messages as one text, without repetitions; a single one stays unchanged. */
export function joinedText(messages: readonly string[]): string {
  const distinct = [...new Set(messages)];
  if (distinct.length < 2) return distinct.join();
  return distinct.map((message) => (/[.!?]$/.test(message) ? message : `${message}.`)).join(' ');
}
