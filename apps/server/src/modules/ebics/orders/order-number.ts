const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = 26;
const BASE = DIGITS.length;

/** The order number of EBICS: a letter, then three letters or digits. After 1,213,056 orders, numbers come again. */
export function orderNumber(count: number): string {
  const within = count % (LETTERS * BASE ** 3);
  const digit = (place: number): string => DIGITS.charAt(Math.floor(within / BASE ** place) % BASE);
  return `${DIGITS.charAt(10 + Math.floor(within / BASE ** 3))}${digit(2)}${digit(1)}${digit(0)}`;
}
