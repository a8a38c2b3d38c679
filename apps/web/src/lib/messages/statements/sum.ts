import { formatMinor, parseAmount } from '@clearbench/domain';
import type { Money, ReportedEntry, Sum } from './statement.ts';

/** An amount as written in a message, which has no sign. */
export function signed(amount: string, currency: string, isDebit: boolean): Money {
  const read = parseAmount(amount, currency);
  const decimal = read.ok ? read.decimal : amount;
  return { amount: isDebit ? `-${decimal}` : decimal, currency };
}

/** Adds up what is booked in the currency of the balances. */
export function sumOf(
  opening: Money | undefined,
  closing: Money | undefined,
  entries: readonly ReportedEntry[],
): Sum | null {
  if (opening === undefined || closing === undefined) return null;
  const { currency } = opening;
  const booked = entries.filter(({ isBooked }) => isBooked).map(({ money }) => minorOf(money));
  const start = minorOf(opening);
  const end = minorOf(closing);
  if (start === null || end === null || closing.currency !== currency) return null;
  let credits = 0n;
  let debits = 0n;
  for (const minor of booked) {
    if (minor === null) return null;
    if (minor < 0n) debits += minor;
    else credits += minor;
  }
  const expected = start + credits + debits;
  const money = (minor: bigint): Money => ({ amount: formatMinor(minor, currency), currency });
  return {
    credits: money(credits),
    debits: money(debits),
    expected: money(expected),
    closing,
    isRight: expected === end,
  };
}

function minorOf({ amount, currency }: Money): bigint | null {
  const isDebit = amount.startsWith('-');
  const read = parseAmount(isDebit ? amount.slice(1) : amount, currency);
  if (!read.ok) return null;
  return isDebit ? -read.minor : read.minor;
}
