/**
 * SWIFT MT: reading, checking and writing FIN messages. Formats and rules are those of the Standards Release
 * 2025; where a fact is not settled the code says so, and what it finds is a warning.
 */

export { type FinFile, readFinFile, writeDosPcc, writeFinFile, writeRje } from './containers.ts';
export { type ChunkReader, createFinReader } from './containers-splitter.ts';
export type { MtContent, MtContentOf, MtDraft, MtDraftOf } from './content.ts';
export { openText } from './cursor.ts';
export { collectFin } from './fin-items.ts';
export type { FinMessage } from './fin-message.ts';
export { type CancellationAnswer, cancellationAnswerOf } from './free-format/answer.ts';
export { cancellationReasonOf } from './free-format/cancellation.ts';
export {
  type GpiConfirmation,
  gpiConfirmationOf,
  writeGpiConfirmation,
} from './free-format/gpi-confirmation.ts';
export { type Rejection, rejectionOf, writeRejection } from './free-format/rejection.ts';
export {
  contentOfFin,
  messageTypeOf,
  readFinMessage,
  typeOfFin,
  validateFin,
} from './read-fin.ts';
export { typeOfFields } from './recognise.ts';
export {
  type AcknowledgedMessage,
  type Correlation,
  correlationKey,
  correlationOf,
  pairAcknowledgements,
} from './service-message.ts';
export { codedText, type StructuredInformation, structuredInformation } from './statement/information.ts';
export { checkPages, PageOrder } from './statement/page-order.ts';
export { writeContent } from './write-content.ts';
export { writeFin } from './write-fin.ts';
