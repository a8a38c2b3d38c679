/**
 * SWIFT MT: reading, checking and writing FIN messages. Formats and rules are those of the Standards Release 2025; where a fact
 * is uncertain, the code says so and reports only warnings.
 */

export {
  type CancellationAnswer,
  readCancellationAnswer,
  readCancellationReason,
} from './content/cancellation.ts';
export type { MtContent, MtContentOf, MtDraftOf } from './content/content.ts';
export {
  type GpiConfirmation,
  readGpiConfirmation,
  writeGpiConfirmation,
} from './content/gpi-confirmation.ts';
export { type Rejection, readRejection, writeRejection } from './content/rejection.ts';
export { visitReferencesOfFin } from './distinct-references.ts';
export { openText } from './envelope/cursor.ts';
export type { FinMessage } from './envelope/fin-message.ts';
export { acknowledges, correlationKey } from './envelope/service-message.ts';
export { isServiceMessage } from './envelope/service-tags.ts';
export { terminalAddress } from './envelope/write-message.ts';
export { type FinFile, readFinFile, writeDosPcc, writeFinFile, writeRje } from './files/containers.ts';
export { messageTypeOf } from './fin-reader.ts';
export {
  contentOfFin,
  readFinMessage,
  typeOfFin,
  validateFin,
} from './read-fin.ts';
export { readFinMessages } from './read-fins.ts';
export type { StructuredInformation } from './types/category9/information/forms.ts';
export {
  codedText,
  type Informed,
  structuredInformation,
} from './types/category9/information/structured-information.ts';
export { PageOrder } from './types/category9/statement/page-order.ts';
export { writeContent } from './types/declaration/write-content.ts';
export { typeOfFields } from './types/registry.ts';
