/**
 * Bank telexes. There is no public standard for their text: the layout written here follows the practice of key tested telexes
 * (KTT), and the reader accepts the usual spellings of labels, dates, amounts and charges. docs/telex.md has the
 * layout, the test key and every problem code.
 */

export { isAnswerback } from './answerback.ts';
export { TELEX_LINE_MAX, toTelexText } from './charset.ts';
export type {
  TelexBank,
  TelexCharges,
  TelexContent,
  TelexInstitution,
  TelexParty,
  TelexSerial,
} from './content.ts';
export { contentOfTelex, transferOfTelex } from './content-of.ts';
export { outlineTelex } from './outline.ts';
export { readTelexes } from './read-telexes.ts';
export { sampleTelex } from './sample.ts';
export { telexItem } from './telex-item.ts';
export {
  type TelexAnswerbacks,
  type TelexField,
  type TelexLine,
  type TelexMessage,
  typeOfTelex,
} from './telex-message.ts';
export { sandboxKeys, type TestKeys, type TestKeyTable } from './test-key.ts';
export { validateTelex } from './validate-telex.ts';
export { keyOfContent, withTestKey, writeTelexContent, writeTelexMessage } from './write-telex.ts';
