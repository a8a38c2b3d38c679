/** The size of an amount that must not be broken into two lines: a long one is smaller than usual. */
export function amountSize(amount: unknown, usual: string): string {
  const length = typeof amount === 'string' ? amount.length : 0;
  if (length > 22) return 'text-sm';
  return length > 16 ? 'text-base' : usual;
}
