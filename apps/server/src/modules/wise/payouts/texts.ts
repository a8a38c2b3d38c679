import type { TransferState } from '@clearbench/wise';

/** The meaning of a state of Wise, shown after `Wise: `. */
export const STATE_TEXTS: Record<TransferState, string> = {
  incoming_payment_waiting: 'waits to be paid from the balance',
  incoming_payment_initiated: 'payment from the balance started',
  processing: 'processing the payout',
  funds_converted: 'funds converted',
  outgoing_payment_sent: 'paid out to the beneficiary',
  bounced_back: 'sent back by the beneficiary’s bank',
  cancelled: 'payout cancelled',
  funds_refunded: 'refunded to the balance',
  charged_back: 'charged back',
  unknown: 'in a state that this version does not know',
};

const LONGEST_CAUSE = 300;

/** Describes an error that stopped a payout, other than an answer of Wise. */
export function unexpectedProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const cause = message.slice(0, LONGEST_CAUSE).replace(/\.$/, '');
  return `The payout could not continue: ${cause}. It is retried at growing intervals.`;
}

export const PAID_ANYWAY =
  'Wise has paid this payout although it was withdrawn here: it was paid by hand at Wise. Request a refund there.';
export const NOT_CONNECTED = 'Wise is not connected. The payout waits until an account is.';
export const NOT_COVERED = 'The Wise balance does not cover the payout. It is retried every five minutes.';
export const TO_BE_APPROVED =
  'Wise asks the account holder to approve this payment (strong customer authentication). It continues once that is done.';
export const UNAVAILABLE = 'Wise cannot be reached. The payout waits and is retried.';
export const TOO_MANY_CALLS =
  'Wise is limiting the number of calls. The payout continues after the wait that Wise requested.';
