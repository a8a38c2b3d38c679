/** Files of FIN messages: RJE, DOS-PCC, journals with acknowledgements, statements in pages. */

export {
  type AcknowledgedMessage,
  correlationOf,
  pairAcknowledgements,
} from '../formats/acknowledgements.ts';
export { pagesOf } from '../mapping/parts/pages.ts';
export type {
  FinBlocks,
  FinField,
  FinHeaders,
  FinMessage,
  HeaderBlock,
  SubBlock,
} from '../swift-mt/envelope/fin-message.ts';
export { type FinFile, readFinFile, writeDosPcc, writeFinFile, writeRje } from '../swift-mt/index.ts';
