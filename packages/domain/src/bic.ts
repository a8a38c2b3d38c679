import { isCountry } from './country.ts';

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Why a text is not a BIC: its structure, or a country that is not in ISO 3166. */
export type BicProblem = 'structure' | 'country';

/**
 * The problem of a business identifier code of ISO 9362 (`4!c2!a2!c[3!c]`, upper case, 8 or 11 characters), or null. It
 * does not check whether the institution exists.
 * @param day the ISO date whose list of countries applies; null for today.
 */
export function bicProblem(text: string, day: string | null = null): BicProblem | null {
  if (!BIC.test(text)) return 'structure';
  return isCountry(text.slice(4, 6), day) ? null : 'country';
}

export function isBic(text: string): boolean {
  return bicProblem(text) === null;
}

/** The two-letter country of a BIC or of a logical terminal address. */
export function bicCountry(bic: string): string {
  return bic.slice(4, 6);
}

/** True if the BIC is one of SWIFT's Test & Training network: its eighth character is `0`. */
export function isTestBic(bic: string): boolean {
  return bic.charCodeAt(7) === 48;
}

/** The BIC without the branch `XXX`, which means the head office: OAKNGB20XXX → OAKNGB20. */
export function shortBic(bic: string): string {
  return bic.length === 11 && bic.endsWith('XXX') ? bic.slice(0, 8) : bic;
}

/** True if two BICs name the same institution and branch: OAKNGB20 and OAKNGB20XXX do. */
export function isSameBic(one: string, other: string): boolean {
  return shortBic(one) === shortBic(other);
}

/**
 * The BIC inside a logical terminal address of 12 characters (BIC of 8, terminal letter, branch of 3), without the terminal
 * letter and without the branch `XXX`: OAKNGB20AXXX → OAKNGB20. Addresses of 8 or 11 characters, which have no terminal letter,
 * are returned unchanged.
 */
export function bicOfTerminal(address: string): string {
  if (address.length !== 12) return shortBic(address);
  return address.endsWith('XXX') ? address.slice(0, 8) : address.slice(0, 8) + address.slice(9);
}
