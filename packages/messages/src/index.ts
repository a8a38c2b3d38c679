export { type AcknowledgedMessage, correlationOf, pairAcknowledgements } from './acknowledgements.ts';
export { build, type Content, contentOf, type Draft } from './build.ts';
export { checkAll } from './check.ts';
export { createChecker } from './check-stream.ts';
export { type Detection, detect } from './detect.ts';
export type { OrderDetails } from './from-transfer/index.ts';
/** The types of ISO 20022 under the names of the standard: `Iso20022.CreditTransferTransaction39`. */
export type * as Iso20022 from './iso20022/generated/types.ts';
export {
  type Amount,
  type AnyXml,
  type Choice,
  type MxContent,
  type MxContentOf,
  type MxMessage,
  PROBLEM_CODES as ISO_PROBLEM_CODES,
  type ProblemCode as IsoProblemCode,
} from './iso20022/index.ts';
export type { CheckedMessage } from './judge.ts';
export { type SwiftText, toSwiftText } from './mapping/characters.ts';
export { wrap } from './mapping/lines.ts';
export { pagesOf } from './mapping/statement-pages.ts';
export type { Message } from './message.ts';
export { type MessageType, MT_TYPES, type MtType, MX_TYPES, type MxType } from './message-type.ts';
export {
  cancellationAnswerOf,
  cancellationReasonOf,
  gpiConfirmationOf,
  rejectionOf,
} from './narratives.ts';
export type { OpenPayload } from './open-payload.ts';
export type { OutlineNode } from './outline.ts';
export { outline } from './outline-of.ts';
export { withoutPadding } from './padding.ts';
export { type ParseResult, parse, parseAll, validate } from './parse.ts';
export {
  MAX_ITEMS,
  MAX_PROBLEMS_PER_MESSAGE,
  MAX_PROBLEMS_PER_PAYLOAD,
  type Mode,
  type ParseOptions,
  type Problem,
} from './problem.ts';
export { openPayload, readPayload } from './read-payload.ts';
export { SAMPLE_TYPES, type SampleOptions, type SampleType, sample } from './sample.ts';
export type { Source } from './source.ts';
/** The parts of MT content: `SwiftMt.Money`, `SwiftMt.Agent`, `SwiftMt.Customer`, `SwiftMt.StatementLine` … */
export type * as SwiftMt from './swift-mt/content-parts.ts';
export type {
  FinBlocks,
  FinField,
  FinHeaders,
  FinMessage,
  HeaderBlock,
  SubBlock,
} from './swift-mt/fin-message.ts';
export {
  type CancellationAnswer,
  type ChunkReader,
  codedText,
  type FinFile,
  type GpiConfirmation,
  type Informed,
  type MtContent,
  type MtContentOf,
  type MtDraft,
  type MtDraftOf,
  type Rejection,
  readFinFile,
  type StructuredInformation,
  structuredInformation,
  writeDosPcc,
  writeFinFile,
  writeGpiConfirmation,
  writeRejection,
  writeRje,
} from './swift-mt/index.ts';
export {
  sandboxKeys,
  type TelexContent,
  type TestKeys,
  type TestKeyTable,
  withTestKey,
} from './telex/index.ts';
export { testKeyOf } from './telex-key.ts';
export type {
  IncomingTransfer,
  PayloadFormat,
  PayloadItem,
  PayloadReading,
  ReadOptions,
} from './transfer.ts';
export { targetsOf, translate } from './translate.ts';
export type { Loss, Translation } from './translation.ts';
export { strangeFile } from './unknown-format.ts';
