import { minorUnits } from './currency.ts';

/**
 * Maximum number of digits of an amount in minor units. Every amount of a SWIFT message (15d, at most 14 digits before four
 * decimals) fits, and the number fits a 64-bit integer column.
 */
export const AMOUNT_MAX_DIGITS = 18;

/** Why a text is not an amount: not a plain number, no payable currency, too many decimals, too many digits. */
export type AmountProblem = 'format' | 'currency' | 'decimals' | 'range';

export type AmountResult =
  | { readonly ok: true; readonly minor: bigint; readonly decimal: string }
  | { readonly ok: false; readonly reason: AmountProblem };

/**
 * Reads a decimal number with a point, like `12500.50`: digits, and optionally a point with digits after it. Signs,
 * exponents, thousands separators and spaces are refused. Zeros beyond the currency's decimals are allowed because
 * they change nothing.
 * @returns the amount in minor units and its canonical decimal string, or the reason why it is not an amount.
 */
export function parseAmount(text: string, currency: string): AmountResult {
  const point = text.indexOf('.');
  const whole = point === -1 ? text : text.slice(0, point);
  const fraction = point === -1 ? '' : text.slice(point + 1);
  if (!isDigits(whole) || (point !== -1 && !isDigits(fraction))) return { ok: false, reason: 'format' };
  return amountOf(whole, fraction, currency);
}

/**
 * The amount with these digits before and after the decimal sign, for formats with another sign (the comma of SWIFT).
 * Both must be digits only; the fraction may be empty.
 */
export function amountOf(whole: string, fraction: string, currency: string): AmountResult {
  const digits = digitsOf(whole, fraction, currency);
  if (!digits.ok) return digits;
  const { units, cents } = digits;
  return { ok: true, minor: BigInt(units + cents), decimal: decimalOf(digits) };
}

/** The same as a decimal string alone, which is faster; null when the digits are not an amount. */
export function decimalAmountOf(whole: string, fraction: string, currency: string): string | null {
  const digits = digitsOf(whole, fraction, currency);
  return digits.ok ? decimalOf(digits) : null;
}

type Digits =
  | { readonly ok: true; readonly units: string; readonly cents: string }
  | { readonly ok: false; readonly reason: AmountProblem };

/** The digits before and after the decimal point, with exactly the currency's decimals. */
function digitsOf(whole: string, fraction: string, currency: string): Digits {
  const decimals = minorUnits(currency);
  if (decimals === null) return { ok: false, reason: 'currency' };
  let cents = fraction;
  if (cents.length > decimals) {
    if (!isZeros(cents, decimals)) return { ok: false, reason: 'decimals' };
    cents = cents.slice(0, decimals);
  } else if (cents.length < decimals) cents = cents.padEnd(decimals, '0');
  const units = withoutLeadingZeros(whole);
  if (units.length + decimals > AMOUNT_MAX_DIGITS) return { ok: false, reason: 'range' };
  return { ok: true, units, cents };
}

function decimalOf({ units, cents }: { readonly units: string; readonly cents: string }): string {
  return cents === '' ? units : `${units}.${cents}`;
}

/**
 * The canonical decimal string of an amount in minor units, with exactly the currency's decimals:
 * 1250050n EUR → `12500.50`, 7400000n JPY → `7400000`. A code without a minor unit counts as having none.
 */
export function formatMinor(minor: bigint, currency: string): string {
  const decimals = minorUnits(currency) ?? 0;
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function isDigits(text: string): boolean {
  if (text.length === 0) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

function isZeros(text: string, from: number): boolean {
  for (let i = from; i < text.length; i++) if (text.charCodeAt(i) !== 48) return false;
  return true;
}

function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === 48) start++;
  return start === 0 ? digits : digits.slice(start);
}
