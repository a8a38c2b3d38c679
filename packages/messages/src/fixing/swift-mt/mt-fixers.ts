import type { FinMessage } from '../../swift-mt/envelope/fin-message.ts';
import type { Fixer } from '../piece.ts';
import { decimalComma } from './decimal-comma.ts';

/** What corrects the problems of a SWIFT MT, by their codes. A code that is missing here is never corrected. */
export const MT_FIXERS: Readonly<Record<string, Fixer<FinMessage>>> = {
  T43: decimalComma,
};
