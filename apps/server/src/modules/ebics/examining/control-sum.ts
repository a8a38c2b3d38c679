/** As many as ISO 20022 allows, to add amounts of different currencies. */
const DECIMALS = 5;

/** The sum of amounts, whatever their currencies, as ISO 20022 defines control sums. */
export function controlSum(amounts: readonly { amount: string }[]): string {
  const sum = amounts.reduce((total, { amount }) => total + (scaled(amount) ?? 0n), 0n);
  const digits = String(sum).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0{0,3}$/, '');
  return `${digits.slice(0, -DECIMALS)}.${fraction}`;
}

/** False also for what is no number. */
export function isSameNumber(one: string, other: string): boolean {
  const number = scaled(one);
  return number !== null && number === scaled(other);
}

/** True also for what is no number. */
export function isGreater(one: string, other: string): boolean {
  const [left, right] = [scaled(one), scaled(other)];
  return left === null || right === null || left > right;
}

/** In hundred-thousandths; null: it is no number. */
function scaled(text: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  return whole === '' ? null : BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
