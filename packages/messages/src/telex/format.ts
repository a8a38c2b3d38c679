import type { Format } from '../core/format.ts';
import { problemsIn } from '../core/shape.ts';
import type { TelexContent } from './content.ts';
import { contentOfTelex } from './content-of.ts';
import { TELEX_CONTENT } from './content-shape.ts';
import { outlineTelex } from './outline.ts';
import { telexItem } from './telex-item.ts';
import { type TelexMessage, typeOfTelex } from './telex-message.ts';
import { validateTelex } from './validate-telex.ts';
import { writeTelexContent, writeTelexMessage } from './write-telex.ts';

export const TELEX: Format<TelexMessage, TelexContent> = {
  typeOf: typeOfTelex,
  validate: (message) => validateTelex(message),
  examine: (message) => ({ problems: validateTelex(message), content: contentOfTelex(message) }),
  itemsOf: (message, span, verdictOnly) => [telexItem(message, span, verdictOnly)],
  contentOf: contentOfTelex,
  write: writeTelexMessage,
  problemsOf: (content) => problemsIn(content, TELEX_CONTENT),
  build: writeTelexContent,
  outline: outlineTelex,
};
