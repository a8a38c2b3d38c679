import { mod97 } from '../standard/check-digits.ts';
import { scaled } from '../standard/decimal.ts';
import type { MeaningProblem } from '../standard/meaning-problem.ts';

/** Countries of SEPA: the European Economic Area and those that joined the schemes. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO ' +
    'AD AL CH GB GG GI IM JE MC MD ME MK RS SM VA'
  ).split(' '),
);

export function isSepaCountry(country: string): boolean {
  return COUNTRIES.has(country);
}

const BEYOND = /[^a-zA-Z0-9/\-?:().,'+ ]/u;

/** More characters than those of English and a few signs are sent by agreement only, so they are a warning. */
export function sepaValueProblem(type: string, value: string): MeaningProblem | null {
  const wrong = /Text$/.test(type) ? BEYOND.exec(value)?.[0] : undefined;
  if (wrong === undefined) return null;
  return {
    code: 'sepa_characters',
    detail: `has '${wrong}'; every SEPA bank takes letters of English, digits, space and / - ? : ( ) . , ' + only`,
    uncertain: true,
  };
}

/** True if a scheme moves such an amount: 0.01 to 999999999.99 with at most two decimals. */
export function isSepaAmount(value: string): boolean {
  const amount = /^\d{1,9}(?:\.\d{0,2}0*)?$/.test(value) ? scaled(value) : null;
  return amount !== null && amount > 0n;
}

/** A creditor identifier: country, check digits, 3 free characters, the national number. */
export const CREDITOR_ID = /^([A-Z]{2}\d\d)[A-Za-z0-9+?/\-:().,']{3}([A-Za-z0-9+?/\-:().,']{1,28})$/;

/** The problem of a creditor identifier, or null. Its check digits ignore the three characters and all punctuation. */
export function creditorProblem(value: string): string | null {
  const [, head, national] = CREDITOR_ID.exec(value) ?? [];
  if (head === undefined || national === undefined)
    return 'is not a creditor identifier; write one like DE98ZZZ09999999999';
  const digits = (national + head).toUpperCase().replace(/[^A-Z0-9]/g, '');
  return mod97(digits) === 1 ? null : 'has wrong check digits (mod 97-10); compare it with the source';
}
