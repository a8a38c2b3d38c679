/** Agreements of banks about fields that the standard leaves free, and the writing of such fields. */

export type { MessageOrContent } from '../formats/message-or-content.ts';
export {
  cancellationAnswerOf,
  cancellationReasonOf,
  gpiConfirmationOf,
  rejectionOf,
} from '../formats/narratives.ts';
export { type SwiftText, toSwiftText } from '../mapping/values/characters.ts';
export { wrap } from '../mapping/values/lines.ts';
export {
  type CancellationAnswer,
  codedText,
  type GpiConfirmation,
  type Informed,
  type Rejection,
  type StructuredInformation,
  structuredInformation,
  writeGpiConfirmation,
  writeRejection,
} from '../swift-mt/index.ts';
