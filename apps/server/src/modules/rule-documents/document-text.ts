import { AppError, fieldProblem } from '../../platform/errors.ts';
import type { DocumentThreads } from './document-threads.ts';

interface TextInput {
  document: unknown;
  text?: string | null | undefined;
}

/** The text to store with a document; null without one. Refuses a text of another document: it would be shown instead. */
export async function textToStore(
  documents: DocumentThreads,
  workspace: string,
  { document, text = null }: TextInput,
): Promise<string | null> {
  if (text === null || (await documents.isTextOf(workspace, text, document))) return text;
  const message =
    'The text is not the text of this document. Send both from the same source, or leave the text out.';
  throw new AppError('validation_failed', message, { errors: [fieldProblem('text', message)] });
}
