/**
 * SWIFT MT alone: `import { parse } from '@clearbench/messages/swift-mt'`. The functions do what those of the whole package do, for
 * FIN messages only, so that a bundle has no schemas of ISO 20022 in it.
 */

import type { ParseOptions } from './core/problem.ts';
import type { MtDraft } from './swift-mt/content/content.ts';
import { openText } from './swift-mt/envelope/cursor.ts';
import type { FinMessage } from './swift-mt/envelope/fin-message.ts';
import { writeFin } from './swift-mt/envelope/write-fin.ts';
import { readFinMessage } from './swift-mt/read-fin.ts';
import { writeContent } from './swift-mt/types/write-content.ts';

export type { OutlineNode } from './core/outline.ts';
export type { Mode, ParseOptions, Problem } from './core/problem.ts';
export type { MtType } from './swift-mt/content/content.ts';
export type * as SwiftMt from './swift-mt/content/content-parts.ts';
export type { FinMessage } from './swift-mt/envelope/fin-message.ts';
export {
  codedText,
  type FinFile,
  type MtContent,
  type MtContentOf,
  type MtDraft,
  type MtDraftOf,
  readFinFile,
  structuredInformation,
  writeDosPcc,
  writeFinFile,
  writeRje,
} from './swift-mt/index.ts';
export { outlineFin as outline } from './swift-mt/outline.ts';
export {
  contentOfFin as contentOf,
  typeOfFin as typeOf,
  validateFin as validate,
} from './swift-mt/read-fin.ts';
export { MT_TYPES } from './swift-mt/types/registry.ts';

/** Reads the structure of the first FIN message of a text; null when there is none. `readFinFile` reads all of them. */
export function parse(text: string, { mode = 'strict' }: ParseOptions = {}): FinMessage | null {
  return readFinMessage(openText(text), mode);
}

/** The text of a parsed message, as it was, or of content. Throws TypeError for content of another shape. */
export function build(source: FinMessage | MtDraft): string {
  return 'format' in source ? writeFin(source) : writeContent(source);
}
