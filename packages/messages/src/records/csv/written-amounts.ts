import { DIGITS_LOST, SHORTENED } from '../record-reader.ts';
import type { WrittenValue } from '../record-source.ts';
import { westernDigits } from '../written-text.ts';

/** The evidence of a value about the decimal sign of its table. */
export type DecimalSign = ',' | '.';

/** The number format of a column's amounts, as far as they show it. */
export type AmountStyle = DecimalSign | 'both' | 'unknown';

const SYMBOLS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY', FR: 'CHF' };
/** A currency before or after digits, which may have blanks or apostrophes between them. */
const WITH_CURRENCY =
  /^(?<before>[A-Z]{3}|Fr\.?|[€£$¥])?\s*(?<digits>\d[\d.,\s'’]*?)\s*(?<after>[A-Z]{3}|Fr\.?|[€£$¥])?$/i;
const GAPS = /[\s'’]/g;
/** Three digits after each of them, as thousands are written. */
const GAPPED_THOUSANDS = /^\d{1,3}(?<gap>[\s'’])\d{3}(?:\k<gap>\d{3})*(?:[.,]\d+)?$/;

const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const POINTS_THEN_COMMA = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
/** Lakhs and crores: `12,34,567.00`. */
const INDIAN_GROUPS = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const COMMAS_THEN_POINT = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/;

interface Shape {
  /** The decimal sign that the value shows; null if it may have either or none. */
  readonly sign: DecimalSign | null;
  /** The separator of its thousands when `sign` is known. */
  readonly groups: DecimalSign | null;
}

/** The evidence of a text with only digits, points and commas; null if it is not an amount. */
function shapeOf(digits: string): Shape | null {
  if (POINTS_THEN_COMMA.test(digits)) return { sign: ',', groups: '.' };
  if (COMMAS_THEN_POINT.test(digits) || INDIAN_GROUPS.test(digits)) return { sign: '.', groups: ',' };
  const isLong = digits.length > '999.999'.length;
  if (POINT_GROUPS.test(digits)) {
    return isLong ? { sign: ',', groups: '.' } : { sign: null, groups: '.' };
  }
  if (COMMA_GROUPS.test(digits)) {
    return isLong ? { sign: '.', groups: ',' } : { sign: null, groups: ',' };
  }
  if (/^\d+,\d+$/.test(digits)) return { sign: ',', groups: null };
  if (/^\d+\.\d+$/.test(digits)) return { sign: '.', groups: null };
  return /^\d+$/.test(digits) ? { sign: null, groups: null } : null;
}

/** The digits of a text with one currency at most, without gaps; null when it is not an amount. */
function partsOf(text: string): { readonly digits: string; readonly currency: string | null } | null {
  const { before, digits, after } = WITH_CURRENCY.exec(westernDigits(text))?.groups ?? {};
  if (digits === undefined || (before !== undefined && after !== undefined)) return null;
  const dense = digits.replace(GAPS, '');
  if (dense !== digits && !GAPPED_THOUSANDS.test(digits)) return null;
  const named = before ?? after;
  return { digits: dense, currency: named === undefined ? null : currencyOf(named) };
}

/** The decimal sign that a value shows; null when it shows none. */
export function signOf(text: string): DecimalSign | null {
  const parts = partsOf(text);
  return parts === null ? null : (shapeOf(parts.digits)?.sign ?? null);
}

/**
 * An amount as written by hand, with a decimal point and nothing else: `1.234,56 €` is 1234.56. What `1.234` is, the other values of
 * its column (`style`) decide; where they don't, it is refused. Null: it is not an amount.
 */
export function writtenAmount(
  text: string,
  currency: string | null,
  style: (mark: DecimalSign) => AmountStyle,
): WrittenValue | null {
  if (SHORTENED.test(text)) return { why: DIGITS_LOST };
  const parts = partsOf(text);
  const shape = parts === null ? null : shapeOf(parts.digits);
  if (parts === null || shape === null) return null;
  const { digits, currency: written } = parts;
  if (written !== null && currency !== null && written !== currency) {
    return { why: `, but the currency of the transfer is ${currency}; write the amount without a currency` };
  }
  const { sign, groups } = shape;
  if (sign !== null) return { text: plain(digits, sign) };
  if (groups === null) return { text: digits };
  const known = style(groups);
  if (known === ',' || known === '.') return { text: plain(digits, known) };
  return { why: ambiguity(digits, groups, known) };
}

const currencyOf = (named: string): string => {
  const code = named.replace('.', '').toUpperCase();
  return SYMBOLS[code] ?? code;
};

const plain = (digits: string, sign: DecimalSign): string =>
  sign === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');

function ambiguity(digits: string, mark: DecimalSign, style: AmountStyle): string {
  const whole = digits.replace(mark, '');
  const others =
    style === 'both'
      ? 'the other amounts of the file have decimal points and decimal commas'
      : 'no other amount of the file shows which';
  return `, which may be ${whole} or ${digits.replace(',', '.')}, and ${others}; write ${whole}.00 if it is ${whole}`;
}
