/** Values in one canonical form for readers of a message; XML Schema allows several lexical forms of the same value. */

/** A decimal number without `+`, without needless zeros before the point, and with a digit on both sides of one. */
export function canonicalDecimal(number: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(number) ?? [];
  if (whole === '' && fraction === '') return number;
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction === '' ? units : `${units}.${fraction}`;
  return sign === '-' && /[1-9]/.test(value) ? `-${value}` : value;
}

/** A date, or the day of a date and time, without a time zone: that of a bank's day is the bank's. */
export function canonicalDay(date: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? date;
}

/** A day, month or year without its time zone; a time keeps it. */
export function canonicalDate(date: string): string {
  return date.includes(':') && /T|^\d\d:/.test(date) ? date : date.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');
}
