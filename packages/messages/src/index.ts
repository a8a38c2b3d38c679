export type { CancellationRequest } from './core/cancellation-request.ts';
export type { Content, Draft } from './core/content.ts';
export type { Message } from './core/message.ts';
export { type MessageType, MX_TYPES, type MxType } from './core/message-type.ts';
export type { OrderReferences } from './core/order-references.ts';
export type { OutlineNode } from './core/outline.ts';
export type { ParseResult } from './core/parse-result.ts';
export {
  type Fix,
  MAX_ITEMS,
  MAX_PROBLEMS_PER_MESSAGE,
  MAX_PROBLEMS_PER_PAYLOAD,
  type Mode,
  type ParseOptions,
  type Problem,
} from './core/problem.ts';
export type { Profile, RuleOptions } from './core/rule-options.ts';
export type { ContentFault } from './core/shape.ts';
export type {
  IncomingTransfer,
  PayloadFormat,
  PayloadItem,
  PayloadReading,
  ReadOptions,
} from './core/transfer.ts';
export type { Verdict } from './core/verdict.ts';
export { applyFixes, type Proposal } from './fixing/apply-fixes.ts';
export { checkWithFixes, fixFinder } from './fixing/check-with-fixes.ts';
export { type FixedText, fixAll } from './fixing/fix-all.ts';
export { type AcknowledgedMessage, correlationOf, pairAcknowledgements } from './formats/acknowledgements.ts';
export { build, ContentError, contentOf } from './formats/build.ts';
export {
  cancellationAnswerOf,
  cancellationReasonOf,
  gpiConfirmationOf,
  rejectionOf,
} from './formats/narratives.ts';
export { outline } from './formats/outline-of.ts';
export { PROBLEM_CODES, type ProblemCode } from './formats/problem-codes.ts';
export { SAMPLE_TYPES, type SampleOptions, type SampleType, sample } from './formats/sample.ts';
export type { Source } from './formats/source.ts';
export { testKeyOf } from './formats/telex-key.ts';
/** The types of ISO 20022 under the names of the standard: `Iso20022.CreditTransferTransaction39`. */
export type * as Iso20022 from './iso20022/generated/types.ts';
export type {
  Amount,
  AnyXml,
  Choice,
  MxContent,
  MxContentOf,
  MxMessage,
} from './iso20022/index.ts';
export { counterpartsOf } from './mapping/index.ts';
export { orderContent } from './mapping/orders/order-content.ts';
export type { OrderDetails, PaymentOrder } from './mapping/orders/payment-order.ts';
export { pagesOf } from './mapping/parts/pages.ts';
export { type PaymentDetails, paymentDetailsOf } from './mapping/payment-details/payment-details.ts';
export { targetsOf, translate } from './mapping/translate.ts';
export type { Loss, Translation } from './mapping/translation.ts';
export { type SwiftText, toSwiftText } from './mapping/values/characters.ts';
export { wrap } from './mapping/values/lines.ts';
export { type CsvColumn, type CsvTable, csvTable } from './plain/csv/csv-table.ts';
export { cancellationRequestsOf } from './reading/cancellation-requests.ts';
export { type CheckOptions, checkAll } from './reading/check.ts';
export { createChecker } from './reading/check-stream.ts';
export { type EncodingSource, isPlainUtf8 } from './reading/decoding/beginning.ts';
export {
  createDecoder,
  type Decoded,
  type DecodeOptions,
  decode,
  type StreamDecoder,
} from './reading/decoding/decode.ts';
export { charsetOf, encodingLabelled, titleOf as encodingTitle } from './reading/decoding/labels.ts';
export type { EncodingReading } from './reading/decoding/likely-readings.ts';
export { type Detection, detect } from './reading/detect.ts';
export type { CheckedMessage } from './reading/judge.ts';
export type { OpenPayload } from './reading/open-payload.ts';
export { orderReferencesOf } from './reading/order-references.ts';
export { withoutPadding } from './reading/padding.ts';
export { parse, parseAll, validate } from './reading/parse.ts';
export { openPayload, readPayload } from './reading/read-payload.ts';
export { strangeFile } from './reading/strange-file.ts';
export type { MtType } from './swift-mt/content/content.ts';
/** The parts of MT content: `SwiftMt.Money`, `SwiftMt.Agent`, `SwiftMt.Customer`, `SwiftMt.StatementLine` … */
export type * as SwiftMt from './swift-mt/content/content-parts.ts';
export type {
  FinBlocks,
  FinField,
  FinHeaders,
  FinMessage,
  HeaderBlock,
  SubBlock,
} from './swift-mt/envelope/fin-message.ts';
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
export { MT_TYPES } from './swift-mt/types/registry.ts';
export {
  sandboxKeys,
  type TelexContent,
  type TestKeys,
  type TestKeyTable,
  withTestKey,
} from './telex/index.ts';
export { typeTitle } from './type-title.ts';
