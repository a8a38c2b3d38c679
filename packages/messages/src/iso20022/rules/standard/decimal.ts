/** Decimal numbers as whole numbers, so that they add up exactly. Sums have up to 17 decimals in ISO 20022. */
const DECIMALS = 17;

/** The number of a decimal text, times 10^17; null if it is not a number of ISO 20022. */
export function scaled(text: string | null): bigint | null {
  const match = text === null || text.length > 40 ? null : /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if ((whole === '' && fraction === '') || fraction.length > DECIMALS) return null;
  const value = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

/** A scaled number as text, without needless zeros: `12500.5`. */
export function unscaled(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Decimals that mean something: those before the zeros at the end. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  if (point === -1) return 0;
  let end = text.length;
  while (end > point + 1 && text.charCodeAt(end - 1) === 48) end--;
  return end - point - 1;
}
