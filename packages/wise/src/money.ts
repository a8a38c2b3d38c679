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
 * The number for a request's JSON.
 * @throws RangeError if the amount is invalid in its currency, or too long for a JSON number (15 digits).
 */
export function numberOf({ amount, currency }: Money): number {
  const read = parseAmount(amount, currency);
  if (!read.ok) throw new RangeError(`"${amount}" is not an amount in ${currency}.`);
  if (read.minor.toString().length > EXACT_DIGITS) {
    throw new RangeError(`${amount} ${currency} has more digits than a JSON number carries exactly.`);
  }
  return Number(read.decimal);
}
