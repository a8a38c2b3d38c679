import type { WisePayout } from '@clearbench/contract';
import { textOf } from '@/lib/answers/unknown.ts';

type Payout = Pick<WisePayout, 'state' | 'providerState'>;
type Endable = Pick<WisePayout, 'state' | 'problem' | 'isHeld' | 'canBeTakenBack'>;

const STATES: Record<WisePayout['state'], string> = {
  queued: 'Waiting to be created at Wise',
  created: 'Created, waiting to be paid from the balance',
  funding: 'Wise was asked to pay it from the balance',
  funded: 'Paid from the balance, on its way',
  sent: 'Paid out to the beneficiary',
  refunded: 'Sent back, refunded to the balance',
  failed: 'Not paid out',
  cancelling: 'Withdrawn, to be cancelled at Wise',
  cancelled: 'Withdrawn, not paid out',
};

const UNPAID: ReadonlySet<WisePayout['state']> = new Set(['failed', 'refunded', 'cancelling', 'cancelled']);

/** The report of Wise on a returned payout, before the refund. */
const TURNED_BACK: Readonly<Record<string, string>> = {
  cancelled: 'Cancelled by Wise, to be refunded to the balance',
  bounced_back: 'Sent back by the beneficiary’s bank, to be refunded to the balance',
};

function turnedBack({ state, providerState }: Payout): string | undefined {
  const isPaid = state === 'funded' || state === 'sent';
  return isPaid && providerState !== null ? TURNED_BACK[providerState] : undefined;
}

/** The meaning of its state. */
export const payoutText = (payout: Payout): string => turnedBack(payout) ?? textOf(STATES, payout.state);

/** True if the beneficiary does not get the money, or does not keep it. */
export const isUnpaid = (payout: Payout): boolean =>
  UNPAID.has(payout.state) || turnedBack(payout) !== undefined;

/** How to end a payout, or why it cannot be ended; null if it has ended or continues without a problem. */
export function remedyText({ state, problem, isHeld, canBeTakenBack }: Endable): string | null {
  if (isHeld) return 'On hold: nothing is paid until you resume the automation.';
  if (canBeTakenBack) {
    return 'Nothing has been paid yet. To withdraw the payout, fail, complete or recall the transfer; to pause it, hold the transfer.';
  }
  if (problem === null || (state !== 'funding' && state !== 'funded')) return null;
  return 'The money may already have left, so the payout can’t be withdrawn. Its result completes the transfer or returns it.';
}

/** The effect on the paying balance: nothing is debited before the payout is funded. */
export function debitText(payout: Payout, amount: string): string {
  if (turnedBack(payout) !== undefined) return `${amount} debited, to be refunded`;
  switch (payout.state) {
    case 'queued':
    case 'created':
      return `${amount} to be debited`;
    case 'funding':
      return `${amount} may be debited already`;
    case 'funded':
    case 'sent':
      return `${amount} debited`;
    case 'refunded':
      return `${amount} debited, then refunded`;
    case 'failed':
    case 'cancelling':
    case 'cancelled':
      return `${amount} not debited`;
    default:
      payout.state satisfies never;
      return amount;
  }
}
