import { quote } from '../../../core/problem.ts';
import { isInSet } from '../notation/charset.ts';
import type { PartKind } from '../notation/field-format.ts';

/** Why a part does not match its format: the error code, null for the format's own, and words that continue "Field 32A". */
export type Why = readonly [code: string | null, detail: string];

/** A mistake that is usual in a part of this kind, at the start of the rest of its line; null for any other. */
export function usualProblem(kind: PartKind, rest: string): Why | null {
  switch (kind) {
    case 'date': {
      const day = LONG_DATE.exec(rest)?.[0];
      if (day === undefined) return null;
      return ['T50', `has the date ${quote(day)} of 8 digits; write it as YYMMDD, ${quote(day.slice(2))}`];
    }
    case 'time': {
      const written = /^([^+-]*)[+-]/.exec(rest)?.[1];
      if (written === undefined || /^\d{4}$/.test(written)) return null;
      return ['T38', `has the time ${quote(written)}; write 4 digits, HHMM`];
    }
    case 'sign':
      return /^\d{4}$/.test(rest) ? ['T15', `has no sign before ${quote(rest)}; write + or -`] : null;
    case 'currency': {
      if (AMOUNT_ALONE.test(rest)) {
        return ['T52', 'has no currency; write a code of ISO 4217 like EUR in front of the amount'];
      }
      const code = rest.slice(0, 3);
      if (!/^[A-Za-z]{3}$/.test(code) || code === code.toUpperCase()) return null;
      return ['T52', `has the currency ${quote(code)}; write it in capitals, ${quote(code.toUpperCase())}`];
    }
    default:
      return null;
  }
}

/** An amount, which may be the end of one whose first digits look like the part before the currency. */
const AMOUNT_ALONE = /^(?:\d+|\d*[.,]\d*)$/;

const LONG_DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/;

/** The problem of an amount or a rate (T40, T43, T33), or null. */
export function amountProblem(name: string, token: string, max: number): Why | null {
  const shown = `has the ${name} ${quote(token)}`;
  const commas = token.split(',').length - 1;
  if (token === '') return ['T40', `has no ${name}`];
  if (/^\d*\.\d*$/.test(token)) {
    return ['T43', `${shown} with a decimal point; write ${quote(token.replace('.', ','))}`];
  }
  if (/^\d+$/.test(token)) return ['T43', `${shown} without a decimal comma; write ${quote(`${token},`)}`];
  if (!/^[\d,]+$/.test(token)) {
    return ['T40', `${shown}; write digits with one decimal comma, without signs or separators`];
  }
  if (commas > 1) return ['T43', `${shown} with ${commas} commas; write one`];
  if (token.startsWith(',')) {
    return ['T40', `${shown} without a digit before the comma; write ${quote(`0${token}`)}`];
  }
  if (token.length > max) {
    return ['T33', `${shown} of ${token.length} characters; it takes ${max}, the comma included`];
  }
  return null;
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** The problem in the form of a BIC (T27), or null. */
export function bicProblem(token: string): Why | null {
  if (BIC.test(token)) return null;
  const capitals = token.toUpperCase();
  if (BIC.test(capitals))
    return ['T27', `has ${quote(token)}; write the BIC in capitals, ${quote(capitals)}`];
  const withoutTerminal = token.slice(0, 8) + token.slice(9);
  if (token.length === 12 && BIC.test(withoutTerminal)) {
    const detail = `has ${quote(token)}, the address of a terminal; leave out its ninth character: ${quote(withoutTerminal)}`;
    return ['T27', detail];
  }
  return [
    'T27',
    `has ${quote(token)}, which is not a BIC: 4 characters of the bank, 2 letters of the country, 2 of the place and 3 or none of the branch`,
  ];
}

/** M60 for characters that no SWIFT message may contain; the field's own code for those that only this set lacks. */
export function characterCode(character: string, otherwise: string): string {
  return isInSet(character, 'z') ? otherwise : 'M60';
}

export function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

/** The article before this name. */
export function article(name: string): string {
  return /^[aeiou]/.test(name) ? 'an' : 'a';
}
