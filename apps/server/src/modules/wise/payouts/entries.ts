import { type AccountRef, isoDay } from '@clearbench/domain';
import type { EntryLeg, LedgerEntry } from '../../ledger/index.ts';
import type { PayoutRow } from './repository.ts';

const WISE: AccountRef = { kind: 'nostro', owner: 'WISE' };
/** The position between two currencies: one amount is owed, the other was debited. */
const EXCHANGE: AccountRef = { kind: 'nostro', owner: 'WISEEXCHANGE' };
const SETTLEMENT: AccountRef = { kind: 'settlement', owner: null };
const COST: AccountRef = { kind: 'provider_cost', owner: null };

/** The amount that the payout took from the Wise balance, exchanged if necessary, and the fee of Wise. */
export function payoutEntry(payout: PayoutRow, at: Date): LedgerEntry[] {
  return entryOf(payout, 'wise-payout', at, legsOf(payout));
}

/** The same in reverse, when Wise has refunded it. */
export function refundEntry(payout: PayoutRow, at: Date): LedgerEntry[] {
  const legs = legsOf(payout).map(({ debit, credit, ...leg }) => ({
    ...leg,
    debit: credit,
    credit: debit,
    text: `Refunded: ${leg.text}`,
  }));
  return entryOf(payout, 'wise-refund', at, legs);
}

function legsOf(payout: PayoutRow): EntryLeg[] {
  const { source_currency: source, target_currency: target, rate } = payout;
  const [sourceMinor, feeMinor] = [payout.source_minor ?? 0n, payout.fee_minor ?? 0n];
  if (source === null) return [];
  const fee: EntryLeg = {
    debit: COST,
    credit: WISE,
    amountMinor: feeMinor,
    currency: source,
    text: 'Fee of Wise',
  };
  const paid = { debit: SETTLEMENT, amountMinor: payout.target_minor, currency: target };
  const legs: EntryLeg[] =
    source === target
      ? [{ ...paid, credit: WISE, text: 'Paid out by Wise' }, fee]
      : [
          {
            ...paid,
            credit: EXCHANGE,
            text: `Paid out by Wise, bought at ${rate} ${target} for 1 ${source}`,
          },
          {
            debit: EXCHANGE,
            credit: WISE,
            amountMinor: sourceMinor - feeMinor,
            currency: source,
            text: `Sold for ${target} at ${rate}`,
          },
          fee,
        ];
  return legs.filter(({ amountMinor }) => amountMinor > 0n);
}

function entryOf(payout: PayoutRow, kind: string, at: Date, legs: EntryLeg[]): LedgerEntry[] {
  if (legs.length === 0) return [];
  const transactionId = payout.transaction_id;
  const valueDate = isoDay(at);
  return [{ entryId: `${transactionId}:${kind}`, kind, transactionId, bookedAt: at, valueDate, legs }];
}
