import {
  type CancellationAnswer,
  type GpiConfirmation,
  type Rejection,
  readCancellationAnswer,
  readCancellationReason,
  readGpiConfirmation,
  readRejection,
} from '../swift-mt/index.ts';
import { linesIn, type Source, typeIn } from './source.ts';

/** The meaning of code words in free text: conventions of banks, about which the network has no rules. */

/** The status of a payment that an MT199 or MT299 confirms to the tracker in field 79; null when it confirms none. */
export function gpiConfirmationOf(source: Source): GpiConfirmation | null {
  return readGpiConfirmation(linesIn(source, '79'));
}

/**
 * The payment that is returned: from field 79 of an MT199 or MT299, or field 72 of a payment. Null if that does not
 * begin with `/REJT/` or `/RETN/`.
 */
export function rejectionOf(source: Source): Rejection | null {
  return readRejection(linesIn(source, '79')) ?? readRejection(linesIn(source, '72'));
}

/**
 * Why an MT192 or MT292 asks to cancel: `DUPL` where field 79 begins with `/DUPL/`; null of
 * everything else.
 */
export function cancellationReasonOf(source: Source): string | null {
  const type = typeIn(source);
  return type === 'MT192' || type === 'MT292' ? readCancellationReason(linesIn(source, '79')) : null;
}

/** The answer to a request to cancel in field 76 of an MT196 or MT296; null if it answers something else. */
export function cancellationAnswerOf(source: Source): CancellationAnswer | null {
  return readCancellationAnswer(linesIn(source, '76'));
}
