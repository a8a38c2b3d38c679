import type { ValueForm } from './value-form.ts';

/** Blanks of any width and apostrophes, which separate thousands only: `12 500.50`, `12'500.50`. */
const SPACERS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
const POINT_ONLY = /^[+-]?\d+(?:\.\d*)?$/;
/** Thousands before a decimal sign of another kind: `12.500,50`, `12,500.50`, `1.250.000,5`. */
const BOTH_SIGNS = /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d*)$|^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d*)$/;
/** A sign that occurs several times cannot be a decimal sign: `1,250,000`. */
const THOUSANDS = /^([+-]?)(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$/;
const ONE_COMMA = /^([+-]?\d+),(\d*)$/;
/** `12,500` may be twelve thousand, or twelve and a half. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** A number with a decimal point and nothing else between its digits. */
export const numberForm: ValueForm = (value) => {
  const number = value.trim().replace(SPACERS, '');
  if (POINT_ONLY.test(number)) return number;
  const [, sign = '', whole, fraction = '', otherSign = '', otherWhole = '', otherFraction = ''] =
    BOTH_SIGNS.exec(number) ?? [];
  if (whole !== undefined) return sign + whole.replaceAll('.', '') + decimals(fraction);
  if (otherWhole !== '') return otherSign + otherWhole.replaceAll(',', '') + decimals(otherFraction);
  if (THOUSANDS.test(number)) return number.replaceAll(/[.,]/g, '');
  const [, units, cents = ''] = ONE_COMMA.exec(number) ?? [];
  return units === undefined || EITHER.test(number) ? null : units + decimals(cents);
};

function decimals(digits: string): string {
  return digits === '' ? '' : `.${digits}`;
}
