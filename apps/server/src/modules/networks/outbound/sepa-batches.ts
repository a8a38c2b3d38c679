import { isSepaInstant, sepaDeparture } from '@clearbench/domain';
import type { OutgoingMessage } from '../messages.ts';

/** When a message may go out: a SEPA credit transfer that is too large for SEPA Instant waits for a batch, all others leave at once. */
export function readyAt({ network, type, facts }: OutgoingMessage, at: Date): Date {
  const isBatched =
    network === 'sepa' &&
    type.startsWith('pacs.008') &&
    facts.amountMinor !== null &&
    !isSepaInstant(BigInt(facts.amountMinor));
  return isBatched ? sepaDeparture(at) : at;
}
