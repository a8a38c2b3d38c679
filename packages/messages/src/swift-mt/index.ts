/**
 * SWIFT MT: reading, checking and writing FIN messages. Formats and rules are those of the Standards Release
 * 2025; where a fact is not settled the code says so, and what it finds is a warning.
 */

export type { MtContent } from './content.ts';
export { openText } from './cursor.ts';
export type { FinMessage } from './fin-message.ts';
export {
  contentOfFin,
  finItem,
  messageTypeOf,
  readFinMessage,
  typeOfFin,
  unsupported,
  validateFin,
} from './read-fin.ts';
export { writeContent } from './write-content.ts';
export { writeFin } from './write-fin.ts';
