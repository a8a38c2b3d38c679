import type { Format } from '../core/format.ts';
import { problemsIn } from '../core/shape.ts';
import { validateTelex } from './checks/validate-telex.ts';
import type { TelexContent } from './content/content.ts';
import { contentOfTelex } from './content/content-of.ts';
import { TELEX_CONTENT } from './content/content-shape.ts';
import { writeTelexContent, writeTelexMessage } from './content/write-telex.ts';
import { outlineTelex } from './reading/outline.ts';
import { telexItem } from './reading/telex-item.ts';
import { type TelexMessage, typeOfTelex } from './reading/telex-message.ts';

export const TELEX: Format<TelexMessage, TelexContent> = {
  typeOf: typeOfTelex,
  validate: validateTelex,
  examine: (message, options) => ({
    problems: validateTelex(message, options),
    content: contentOfTelex(message),
  }),
  itemsOf: (message, span, verdictOnly) => [telexItem(message, span, verdictOnly)],
  contentOf: contentOfTelex,
  write: writeTelexMessage,
  problemsOf: (content) => problemsIn(content, TELEX_CONTENT),
  build: writeTelexContent,
  outline: outlineTelex,
};
