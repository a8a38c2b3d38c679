import {
  beginOfCurrency,
  bicProblem,
  ibanProblem,
  isCountry,
  isCurrency,
  minorUnits,
  successorOf,
} from '@clearbench/domain';
import { mod97 } from './check-digits.ts';
import type { MeaningProblem } from './meaning-problem.ts';

/** The meaning of some types beyond their form, on a day (null: today). Currencies of amounts are checked by `amountProblem`. */
export function meaningProblem(type: string, value: string, day: string | null): MeaningProblem | null {
  switch (type) {
    case 'BICFIDec2014Identifier':
    case 'AnyBICDec2014Identifier':
    case 'BICIdentifier':
    case 'AnyBICIdentifier':
      return bicProblem(value, day) === 'country'
        ? {
            code: 'bic_country',
            detail: `has the country ${value.slice(4, 6)}, which ISO 3166 does not have`,
          }
        : null;
    case 'IBAN2007Identifier':
      return ibanMeaning(value, day);
    case 'LEIIdentifier':
      return mod97(value) === 1
        ? null
        : {
            code: 'lei_checksum',
            detail: 'has wrong check digits (ISO 17442, mod 97-10); compare it with the source',
          };
    case 'CountryCode':
      return isCountry(value, day)
        ? null
        : { code: 'country_unknown', detail: 'is not a country of ISO 3166; write a code like DE' };
    case 'ActiveCurrencyCode':
    case 'ActiveOrHistoricCurrencyCode':
      return currencyProblem(type, value, day);
    default:
      return null;
  }
}

function ibanMeaning(value: string, day: string | null): MeaningProblem | null {
  const problem = ibanProblem(value, day);
  switch (problem) {
    case null:
      return null;
    case 'checksum':
      return { code: 'iban_checksum', detail: 'has wrong check digits (mod 97); compare it with the source' };
    case 'length':
      return {
        code: 'iban_length',
        detail: `has ${value.length} characters, which no IBAN of ${value.slice(0, 2)} has`,
      };
    case 'country':
      return {
        code: 'iban_country',
        detail: `begins with ${value.slice(0, 2)}, which the IBAN registry does not have`,
        uncertain: true,
      };
    case 'structure':
      return {
        code: 'iban_structure',
        detail: 'is not an IBAN; write its 15 to 34 capital letters and digits',
      };
  }
}

/** Types named "historic" may have withdrawn codes; not all of them are known here. */
function currencyProblem(type: string, value: string, day: string | null): MeaningProblem | null {
  if (isCurrency(value, day)) return null;
  const begin = beginOfCurrency(value);
  if (day !== null && begin !== null && day < begin) {
    return { code: 'currency_unknown', detail: `is a currency of ISO 4217 from ${begin} on only` };
  }
  const successor = successorOf(value);
  if (type === 'ActiveOrHistoricCurrencyCode') {
    if (successor !== null) return null;
    return { code: 'currency_unknown', detail: 'is not a currency of ISO 4217 today', uncertain: true };
  }
  const right = successor === null ? 'write a code like EUR' : `its successor is ${successor}`;
  return { code: 'currency_unknown', detail: `is not a currency of ISO 4217; ${right}` };
}

/** An amount with more decimals than its currency has (ISO 4217; rule CurrencyAmount of ISO 20022). */
export function decimalsProblem(
  currency: string,
  decimals: number,
  day: string | null,
): MeaningProblem | null {
  const allowed = minorUnits(currency, day);
  if (allowed === null || decimals <= allowed) return null;
  const may = allowed === 0 ? 'none' : `${allowed}`;
  return { code: 'amount_decimals', detail: `has too many decimals; ${currency} has ${may}` };
}
