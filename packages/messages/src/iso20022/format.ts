import type { Format } from '../core/format.ts';
import { validateMx } from './checks/validate-mx.ts';
import { buildMx } from './content/build-mx.ts';
import type { MxContent } from './content/content.ts';
import { contentOfMx } from './content/content-of.ts';
import { problemsOfMx } from './content/content-problems.ts';
import { isoItems } from './reading/iso-items.ts';
import type { MxMessage } from './reading/mx-message.ts';
import { outlineMx } from './reading/outline-mx.ts';

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
