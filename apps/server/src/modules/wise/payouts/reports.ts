import { type FailureReason, formatMinor, OWN_REASONS, type OwnReasonCode } from '@clearbench/domain';
import type { TransferState } from '@clearbench/wise';
import type { PayoutOutcome, PayoutReport } from '../../banking/index.ts';
import { payoutEntry, refundEntry } from './entries.ts';
import type { PayoutRow } from './repository.ts';
import { STATE_TEXTS } from './texts.ts';

/** A report to the transfer about its payout, without the facts that every report has. */
export type Report = PayoutOutcome &
  Pick<PayoutReport, 'kind' | 'message'> &
  Partial<Pick<PayoutReport, 'entries'>>;

/** The report of a payout that Wise has accepted, but not yet paid. */
export function reportOfCreation(payout: PayoutRow): Report {
  const { source_currency: source, source_minor: minor, fee_minor: fee, rate } = payout;
  const cost =
    source === null || minor === null || fee === null
      ? ''
      : ` for ${formatMinor(minor, source)} ${source}, fee ${formatMinor(fee, source)} ${source} included`;
  const exchanged = source === null || source === payout.target_currency ? '' : `, rate ${rate}`;
  const message = `Wise: payout ${payout.wise_transfer_id} created${cost}${exchanged}`;
  return { outcome: 'progress', kind: 'payout.created', message };
}

/** A withdrawn payout no longer affects its transfer. */
const isTakenBack = ({ state }: PayoutRow): boolean => state === 'cancelling' || state === 'cancelled';

/** The state of a payout after Wise has reported this one. */
export function stateAfter(payout: PayoutRow, state: TransferState): Partial<Pick<PayoutRow, 'state'>> {
  if (isTakenBack(payout)) return state === 'cancelled' ? { state } : {};
  switch (state) {
    case 'outgoing_payment_sent':
      return { state: 'sent' };
    case 'funds_refunded':
      return { state: 'refunded' };
    case 'cancelled':
      // A payout that was paid, or may have been, is refunded next.
      return payout.state === 'created' ? { state: 'failed' } : {};
    default:
      return {};
  }
}

export function reportOfState(payout: PayoutRow, state: TransferState, at: Date): Report {
  const message = `Wise: ${STATE_TEXTS[state]}`;
  if (isTakenBack(payout)) return { outcome: 'progress', kind: 'payout.status', message };
  switch (state) {
    case 'outgoing_payment_sent':
      return { outcome: 'paid', kind: 'settlement.completed', message, entries: payoutEntry(payout, at) };
    case 'funds_refunded':
      return {
        outcome: 'returned',
        kind: 'return.received',
        message,
        reason: ofOurs('payout_returned'),
        entries: refundEntry(payout, at),
      };
    case 'cancelled':
      if (payout.state === 'created')
        return {
          outcome: 'failed',
          kind: 'transaction.failed',
          message,
          reason: ofOurs('payout_cancelled'),
        };
      return { outcome: 'progress', kind: 'payout.status', message };
    default:
      return { outcome: 'progress', kind: 'payout.status', message };
  }
}

const ofOurs = (code: OwnReasonCode): FailureReason => ({ code, text: OWN_REASONS[code] });

/** The facts behind an event, for programs. */
export function payoutFacts(payout: PayoutRow): object {
  const {
    source_currency: source,
    source_minor: minor,
    fee_minor: fee,
    target_currency: target,
    rate,
  } = payout;
  const money = (currency: string | null, amount: bigint | null) =>
    currency === null || amount === null ? null : { currency, amount: formatMinor(amount, currency) };
  return {
    provider: 'wise',
    wiseTransferId: payout.wise_transfer_id === null ? null : String(payout.wise_transfer_id),
    debited: money(source, minor),
    fee: money(source, fee),
    credited: money(target, payout.target_minor),
    exchangeRate:
      source === null || source === target || rate === null ? null : { from: source, to: target, rate },
  };
}
