/** ISO 7064 mod 97-10 of the whole text, A = 10 … Z = 35. */
export function mod97(text: string): number {
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    number = (code < 58 ? number * 10 + code - 48 : number * 100 + code - 55) % 97;
  }
  return number;
}

/** True if a reference that begins with RF has the check digits of ISO 11649. */
export function isCreditorReference(value: string): boolean {
  const plain = value.replaceAll(' ', '').toUpperCase();
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(plain) && mod97(plain.slice(4) + plain.slice(0, 4)) === 1;
}

const NEXT = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** The last digit of a QR reference: modulo 10, recursive. */
export function qrCheckDigit(digits: string): string {
  let carry = 0;
  for (const digit of digits) carry = NEXT[(carry + Number(digit)) % 10] ?? 0;
  return String((10 - carry) % 10);
}

/**
 * Checks a reference of a creditor's own country: Finnish (`viitenumero`), Norwegian (`KID`) or Slovenian (`SI12`).
 * @param country that of the creditor's IBAN
 * @returns null if it is not such a reference
 */
export function isNationalReference(country: string, value: string): boolean | null {
  if (country === 'FI' && /^\d{4,20}$/.test(value))
    return weighted(value, [7, 3, 1], 10) === lastDigit(value);
  if (country === 'NO' && /^\d{1,24}[\d-]$/.test(value)) return isKid(value);
  const [, digits] = (country === 'SI' && /^SI12(\d{2,13})$/.exec(value)) || [];
  if (digits === undefined) return null;
  const check = weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 11);
  return (check > 9 ? 0 : check) === lastDigit(digits);
}

/** Modulo 10 (Luhn) or modulo 11, as the creditor has agreed with the bank; a hyphen is the check digit 10. */
function isKid(value: string): boolean {
  const luhn = [...value.slice(0, -1)]
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((sum, product) => sum + Math.floor(product / 10) + (product % 10), 0);
  if ((10 - (luhn % 10)) % 10 === lastDigit(value)) return true;
  const check = weighted(value, [2, 3, 4, 5, 6, 7], 11) % 11;
  return check === (value.endsWith('-') ? 10 : lastDigit(value));
}

/** What the weighted sum of all digits but the last, from the right, lacks to a multiple of the modulus. */
function weighted(digits: string, weights: readonly number[], modulus: number): number {
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (weights[at % weights.length] ?? 0), 0);
  return (modulus - (sum % modulus)) % modulus;
}

const lastDigit = (digits: string): number => Number(digits.at(-1));
