/**
 * SWIFT MT: reading, checking and writing FIN messages. Formats and rules are those of the Standards Release
 * 2025; where a fact is not settled the code says so, and what it finds is a warning.
 */

export { type FinFile, readFinFile, writeDosPcc, writeFinFile, writeRje } from './containers.ts';
export type { ChunkReader } from './containers-splitter.ts';
export type { MtContent, MtContentOf, MtDraft, MtDraftOf } from './content.ts';
export { openText } from './cursor.ts';
export { finItems } from './fin-items.ts';
export type { FinMessage } from './fin-message.ts';
export { type CancellationAnswer, readCancellationAnswer } from './free-format/answer.ts';
export { readCancellationReason } from './free-format/cancellation.ts';
export {
  type GpiConfirmation,
  readGpiConfirmation,
  writeGpiConfirmation,
} from './free-format/gpi-confirmation.ts';
export { type Rejection, readRejection, writeRejection } from './free-format/rejection.ts';
export {
  contentOfFin,
  messageTypeOf,
  readFinMessage,
  typeOfFin,
  validateFin,
} from './read-fin.ts';
export { typeOfFields } from './recognise.ts';
export { acknowledges, correlationKey } from './service-message.ts';
export {
  codedText,
  type Informed,
  type StructuredInformation,
  structuredInformation,
} from './statement/information.ts';
export { PageOrder } from './statement/page-order.ts';
export { writeContent } from './write-content.ts';
export { writeFin } from './write-fin.ts';
export { terminalAddress } from './write-message.ts';
