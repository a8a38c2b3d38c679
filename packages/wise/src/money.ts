import { formatMinor, parseAmount } from '@clearbench/domain';
import { decimal, type Reader, record, text, UnexpectedShape } from './schema.ts';

/** An amount as a decimal text with exactly the currency's decimals (`12500.50` EUR, `7400000` JPY). */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** The longest amount, in digits, that a JSON number carries without loss. */
const EXACT_DIGITS = 15;

/** Converts a number of Wise's JSON to money. Throws `UnexpectedShape` for decimals that the currency does not have. */
export function moneyOf(value: unknown, currency: string, path: string): Money {
  const written = decimal(value, path);
  const negative = written.startsWith('-');
  const read = parseAmount(negative ? written.slice(1) : written, currency);
  if (!read.ok) throw new UnexpectedShape(path, `an amount in ${currency}`);
  return { amount: formatMinor(negative ? -read.minor : read.minor, currency), currency };
}

/** Wise's `{ value, currency }`. */
export const wiseMoney: Reader<Money> = (value, path) => {
  const { currency } = record({ currency: text })(value, path);
  return moneyOf((value as { value?: unknown }).value, currency, `${path}.value`);
};

/**
 * True if the API can carry an amount. It takes amounts as JSON numbers, which are only certain to arrive unrounded with up to 15
 * digits (RFC 8259, section 6).
 */
export function canCarry({ amount, currency }: Money): boolean {
  const read = parseAmount(amount, currency);
  return read.ok && read.minor.toString().length <= EXACT_DIGITS;
}

/**
 * The number for a request's JSON.
 * @throws RangeError if the API cannot carry the amount.
 */
export function numberOf(money: Money): number {
  if (canCarry(money)) return Number(money.amount);
  throw new RangeError(
    `${money.amount} ${money.currency} is not an amount that the API can carry: at most ${EXACT_DIGITS} digits.`,
  );
}
