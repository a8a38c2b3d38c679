import type { WisePayout } from '@clearbench/contract';

type Payout = Pick<WisePayout, 'state' | 'providerState'>;

const STATES: Record<WisePayout['state'], string> = {
  queued: 'Waits to be created at Wise',
  created: 'Created, waits to be paid from the balance',
  funded: 'Paid from the balance, on its way',
  sent: 'Paid out to the beneficiary',
  refunded: 'Sent back, refunded to the balance',
  failed: 'Not paid out',
};

/** What Wise reports of a payout that comes back, before the refund. */
const TURNED_BACK: Readonly<Record<string, string>> = {
  cancelled: 'Cancelled by Wise, to be refunded to the balance',
  bounced_back: 'Sent back by the beneficiary’s bank, to be refunded to the balance',
};

function turnedBack({ state, providerState }: Payout): string | undefined {
  const isPaid = state === 'funded' || state === 'sent';
  return isPaid && providerState !== null ? TURNED_BACK[providerState] : undefined;
}

/** The meaning of a state; unknown ones are shown as they are. */
export function payoutText(payout: Payout): string {
  const { state } = payout;
  return turnedBack(payout) ?? (Object.hasOwn(STATES, state) ? STATES[state] : state);
}

/** Whether the beneficiary does not get the money, or not keep it. */
export const isUnpaid = (payout: Payout): boolean =>
  payout.state === 'failed' || payout.state === 'refunded' || turnedBack(payout) !== undefined;

/** The effect on the balance that pays: nothing is taken before the payout is funded. */
export function debitText(payout: Payout, amount: string): string {
  if (turnedBack(payout) !== undefined) return `${amount} debited, to be refunded`;
  switch (payout.state) {
    case 'queued':
    case 'created':
      return `${amount} to be debited`;
    case 'funded':
    case 'sent':
      return `${amount} debited`;
    case 'refunded':
      return `${amount} debited, then refunded`;
    case 'failed':
      return `${amount} not debited`;
  }
}
