const DECIMALS = 4;

/** A decimal number like `12500.50` in ten-thousandths: every amount of a message fits, and so do those of rules. */
export function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
