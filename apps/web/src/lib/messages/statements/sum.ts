import { formatMinor, parseAmount } from '@clearbench/domain';
import type { Money, ReportedEntry, Statement } from './statement.ts';

/** An amount as written in a message, which has no sign. */
export function signed(amount: string, currency: string, isDebit: boolean): Money {
  const read = parseAmount(amount, currency);
  const decimal = read.ok ? read.decimal : amount;
  return { amount: isDebit ? `-${decimal}` : decimal, currency };
}

/** What the booked entries make, and whether they lead from the opening to the closing balance. */
export function sumsOf(
  opening: Money | undefined,
  closing: Money | undefined,
  entries: readonly ReportedEntry[],
): Pick<Statement, 'totals' | 'sum'> {
  const booked = entries.filter(({ isBooked }) => isBooked).map(({ money }) => money);
  const currency = opening?.currency ?? booked[0]?.currency ?? '';
  const minors = booked.map((money) => (money.currency === currency ? minorOf(money) : null));
  if (booked.length === 0 && opening === undefined) return { totals: null, sum: null };
  let credits = 0n;
  let debits = 0n;
  for (const minor of minors) {
    // Amounts in different currencies can't be added.
    if (minor === null) return { totals: null, sum: null };
    if (minor < 0n) debits += minor;
    else credits += minor;
  }
  const money = (minor: bigint): Money => ({ amount: formatMinor(minor, currency), currency });
  const totals = { credits: money(credits), debits: money(debits) };
  const start = opening === undefined ? null : minorOf(opening);
  const end = closing?.currency === currency ? minorOf(closing) : null;
  if (start === null || end === null) return { totals, sum: null };
  const expected = start + credits + debits;
  return { totals, sum: { expected: money(expected), isRight: expected === end } };
}

function minorOf({ amount, currency }: Money): bigint | null {
  const isDebit = amount.startsWith('-');
  const read = parseAmount(isDebit ? amount.slice(1) : amount, currency);
  if (!read.ok) return null;
  return isDebit ? -read.minor : read.minor;
}
