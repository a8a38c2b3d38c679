import type { Format } from '../core/format.ts';
import { buildMx } from './build-mx.ts';
import type { MxContent } from './content.ts';
import { contentOfMx } from './content-of.ts';
import { problemsOfMx } from './content-problems.ts';
import { isoItems } from './iso-items.ts';
import type { MxMessage } from './mx-message.ts';
import { outlineMx } from './outline-mx.ts';
import { validateMx } from './validate-mx.ts';

export const ISO_20022: Format<MxMessage, MxContent> = {
  typeOf: ({ type }) => type,
  validate: validateMx,
  examine: (message, options) => ({
    problems: validateMx(message, options),
    content: contentOfMx(message),
  }),
  itemsOf: isoItems,
  contentOf: contentOfMx,
  write: buildMx,
  problemsOf: problemsOfMx,
  build: buildMx,
  outline: outlineMx,
};
