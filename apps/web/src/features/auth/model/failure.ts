import type { ErrorCode } from '@clearbench/contract';
import { ApiError, errorProblems } from '@/lib/api/api.ts';

export interface FailureTexts {
  /** The server refused. */
  refused: { title: string; text: string };
  /** No response from the server. */
  broken: { title: string };
}

export interface Failure {
  title: string;
  text: string;
  /** The server's messages about single fields. */
  fields: ReadonlyArray<{ field: string; message: string }>;
}

const UNEXPECTED = 'An unexpected error occurred';

/** Refusals about one field that come without a list of problems. */
const FIELD_OF_CODE: Partial<Record<ErrorCode, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  invalid_super_password: 'superPassword',
};

export function describeFailure(error: unknown, texts: FailureTexts): Failure {
  if (!(error instanceof ApiError)) return { title: texts.broken.title, text: UNEXPECTED, fields: [] };
  const text = error.publicMessage ?? texts.refused.text;
  const problems = errorProblems(error).map(({ path, message }) => ({
    field: path.replace(/^\//, ''),
    message,
  }));
  const field = error.body === null ? undefined : FIELD_OF_CODE[error.body.code];
  const known = field === undefined || problems.some((problem) => problem.field === field);
  return {
    title: texts.refused.title,
    text,
    fields: known ? problems : [...problems, { field, message: text }],
  };
}
