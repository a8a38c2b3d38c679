import type { CheckedMessage } from '@clearbench/messages';
import { contentOf } from '@clearbench/messages/inside';
import { isoStatements } from './iso-statement.ts';
import { mtStatement } from './mt-statement.ts';
import type { Statement } from './statement.ts';

/** The statements in a message: only ISO 20022 has several; none if it is not a statement or can't be read. */
export function statementsOf({ message }: Pick<CheckedMessage, 'message'>): readonly Statement[] {
  const content = message === null ? null : contentOf(message);
  if (content === null) return [];
  if ('document' in content) return isoStatements(content.document);
  switch (content.type) {
    case 'MT940':
    case 'MT942':
    case 'MT950':
    case 'MT970':
    case 'MT972':
      return [mtStatement(content)];
    default:
      return [];
  }
}
