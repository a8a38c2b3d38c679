import { exchangeCurrency, exchanged, exchangeRate } from '@clearbench/domain';
import type { Exchange, Facts, Plan } from '../messages.ts';

/** A payment as a correspondent forwards it: converted, less a fee in the new currency. */
export interface PaidOut {
  currency: string;
  exchange: Exchange;
  amountMinor: string;
  feeMinor: string | null;
}

const FEE_DIVISOR = 2_000n;

/**
 * Null if no bank on the way can convert it, or the result is too large for a message: then it is forwarded
 * unchanged.
 */
export function convertedOf(facts: Facts): PaidOut | null {
  const { currency, correspondents, beneficiaryBic } = facts;
  if (currency === null || facts.amountMinor === null || correspondents.length === 0) return null;
  const amount = BigInt(facts.amountMinor);
  const to = exchangeCurrency(currency, beneficiaryBic);
  const bought = exchanged(amount, currency, to);
  if (bought === null) return null;
  const fee = bought / FEE_DIVISOR;
  return {
    currency: to,
    exchange: exchange(amount, currency, bought, to),
    amountMinor: String(bought - fee),
    feeMinor: fee === 0n ? null : String(fee),
  };
}

/** A return in the payment's own currency, limited to the amount sent: rounding made the smallest amounts larger. */
export function convertedBack(facts: Facts, { currency, amountMinor }: PaidOut): Partial<Plan> {
  const home = facts.currency ?? currency;
  const sent = BigInt(facts.amountMinor ?? '0');
  const credited = BigInt(amountMinor);
  const bought = exchanged(credited, currency, home) ?? sent;
  const back = bought < sent ? bought : sent;
  return { amountMinor: String(back), exchange: exchange(credited, currency, back, home) };
}

const exchange = (paid: bigint, from: string, bought: bigint, to: string): Exchange => ({
  from: { currency: from, minor: String(paid) },
  to: { currency: to, minor: String(bought) },
  rate: exchangeRate(from, to),
});
