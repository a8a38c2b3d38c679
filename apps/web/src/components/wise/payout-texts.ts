import type { WisePayout } from '@clearbench/contract';

const STATES: Record<WisePayout['state'], string> = {
  queued: 'Waits to be created at Wise',
  created: 'Created, waits to be paid from the balance',
  funded: 'Paid from the balance, on its way',
  sent: 'Paid out to the beneficiary',
  refunded: 'Sent back, refunded to the balance',
  failed: 'Not paid out',
};

/** What a state means; one that this version does not know stays as it is. */
export const payoutText = (state: string): string =>
  Object.hasOwn(STATES, state) ? STATES[state as WisePayout['state']] : state;

/** What became of the balance that pays: nothing is taken before the payout is funded. */
export function debitText(state: WisePayout['state'], amount: string): string {
  switch (state) {
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
