import { parseAmount } from '@clearbench/domain';
import type { Amount } from '../../iso20022/content/content-types.ts';
import type { Money } from '../../swift-mt/content/content-parts.ts';

/** An MT amount has 15 characters, including the comma. */
const MT_AMOUNT_DIGITS = 14;
const MT_RATE_LENGTH = 12;

export function moneyToIso({ currency, amount }: Money): Amount {
  return { Ccy: currency, value: amount };
}

/** The amount with its currency's decimals, or null when an MT cannot have it: too many digits, or more decimals. */
export function moneyToMt({ Ccy, value }: Amount): Money | null {
  const amount = parseAmount(value, Ccy);
  if (!amount.ok) return null;
  return amount.decimal.replace('.', '').length > MT_AMOUNT_DIGITS
    ? null
    : { currency: Ccy, amount: amount.decimal };
}

/** True if the amount is zero. */
export function isZero({ amount }: Money): boolean {
  return /^[0.]*$/.test(amount);
}

/** The sum of amounts in one currency. */
export function sumOf(all: readonly Money[], currency: string): Money | null {
  let minor = 0n;
  let decimals = 0;
  for (const { amount } of all) {
    const [, fraction = ''] = amount.split('.');
    decimals = fraction.length;
    minor += BigInt(amount.replace('.', ''));
  }
  const digits = minor.toString().padStart(decimals + 1, '0');
  if (digits.length > MT_AMOUNT_DIGITS) return null;
  const point = digits.length - decimals;
  const amount = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return { currency, amount };
}

/** A rate for field 36: a decimal string, or null when it has more than the field's 12 characters. */
export function rateToMt(rate: string): string | null {
  const [, whole = '', fraction = ''] = /^\+?(\d*)\.?(\d*)$/.exec(rate) ?? [];
  if (whole === '' && fraction === '') return null;
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  if (units.length + 1 + decimals.length > MT_RATE_LENGTH) return null;
  return decimals === '' ? units : `${units}.${decimals}`;
}

/** True if two texts are the same decimal number: `12500.5` and `12500.50`. */
export function isSameNumber(one: string, other: string): boolean {
  const plain = (text: string): string | null => {
    const [, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
    if (whole === '' && fraction === '') return null;
    return `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`;
  };
  const number = plain(one);
  return number !== null && number === plain(other);
}
