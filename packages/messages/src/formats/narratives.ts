import {
  type CancellationAnswer,
  type GpiConfirmation,
  type Rejection,
  readCancellationAnswer,
  readCancellationReason,
  readGpiConfirmation,
  readRejection,
} from '../swift-mt/index.ts';
import { linesIn, type MessageOrContent, typeIn } from './message-or-content.ts';

/** The meaning of code words in free text: conventions of banks, about which the network has no rules. */

/** The status of a payment that an MT199 or MT299 confirms to the tracker in field 79; null when it confirms none. */
export function gpiConfirmationOf(source: MessageOrContent): GpiConfirmation | null {
  return readGpiConfirmation(linesIn(source, '79'));
}

/**
 * The payment that is returned: from field 79 of an MT199 or MT299, or field 72 of a payment. Null if that does not
 * begin with `/REJT/` or `/RETN/`.
 */
export function rejectionOf(source: MessageOrContent): Rejection | null {
  return readRejection(linesIn(source, '79')) ?? readRejection(linesIn(source, '72'));
}

/**
 * Why an MT192 or MT292 asks to cancel: `DUPL` where field 79 begins with `/DUPL/`; null of
 * everything else.
 */
export function cancellationReasonOf(source: MessageOrContent): string | null {
  const type = typeIn(source);
  return type === 'MT192' || type === 'MT292' ? readCancellationReason(linesIn(source, '79')) : null;
}

/** The answer to a request to cancel in field 76 of an MT196 or MT296; null if it answers something else. */
export function cancellationAnswerOf(source: MessageOrContent): CancellationAnswer | null {
  return readCancellationAnswer(linesIn(source, '76'));
}
