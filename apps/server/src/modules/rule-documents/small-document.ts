import { sizeProblem } from '@clearbench/rule-documents/size';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldProblem } from '../../platform/errors.ts';

/**
 * Runs before anything else looks at a document: an endlessly nested one fits into few bytes, and overflows the stack
 * of its reader.
 */
export async function requireSmallDocument({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || !('document' in body)) return;
  const problem = sizeProblem(body.document);
  if (problem === null) return;
  throw new AppError('validation_failed', `The document was not accepted. ${problem.message}`, {
    errors: [fieldProblem(`/document${problem.path}`, problem.message)],
  });
}
