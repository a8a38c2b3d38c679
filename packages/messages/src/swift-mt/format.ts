import type { Format } from '../core/format.ts';
import type { MtDraft } from './content/content.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { writeFin } from './envelope/write-fin.ts';
import { finItems } from './fin-items.ts';
import { outlineFin } from './outline.ts';
import { contentOfFin, examineFin, typeOfFin, validateFin } from './read-fin.ts';
import { problemsOfMt } from './types/declaration/content-problems.ts';
import { writeContent } from './types/declaration/write-content.ts';

export const SWIFT_MT: Format<FinMessage, MtDraft> = {
  typeOf: typeOfFin,
  validate: validateFin,
  examine: examineFin,
  itemsOf: finItems,
  contentOf: contentOfFin,
  write: writeFin,
  problemsOf: problemsOfMt,
  build: writeContent,
  outline: outlineFin,
};
