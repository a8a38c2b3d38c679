/**
 * Bank telexes. There is no public standard for their text: the layout written here follows the practice of key tested telexes
 * (KTT), and the reader accepts the usual spellings of labels, dates, amounts and charges. docs/telex.md has the
 * layout, the test key and every problem code.
 */

export { TELEX_LINE_MAX, toTelexText } from './checks/charset.ts';
export { sandboxKeys, type TestKeys, type TestKeyTable } from './checks/test-key.ts';
export { validateTelex } from './checks/validate-telex.ts';
export type {
  TelexBank,
  TelexCharges,
  TelexContent,
  TelexInstitution,
  TelexParty,
  TelexSerial,
} from './content/content.ts';
export { contentOfTelex, transferOfTelex } from './content/content-of.ts';
export { sampleTelex } from './content/sample.ts';
export { keyOfContent, withTestKey, writeTelexContent, writeTelexMessage } from './content/write-telex.ts';
export { outlineTelex } from './reading/outline.ts';
export { readTelexes } from './reading/read-telexes.ts';
export { telexItem } from './reading/telex-item.ts';
export {
  type TelexAnswerbacks,
  type TelexField,
  type TelexLine,
  type TelexMessage,
  typeOfTelex,
} from './reading/telex-message.ts';
export { isAnswerback } from './values/answerback.ts';
