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
