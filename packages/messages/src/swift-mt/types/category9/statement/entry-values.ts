import { isCalendarDay } from '@clearbench/domain';

const DAY_MS = 86_400_000;
/** A day that is not further away than this in one year is further away in every other. */
const HALF_YEAR_DAYS = 182;
/** Days of months that are not further apart are nearest in the same year. */
const NEAR_MONTHS = 4;

/** True if month and day (MMDD) are a day of that year. */
export function isDay(year: number, monthAndDay: string): boolean {
  return isCalendarDay(year, twoDigits(monthAndDay, 0), twoDigits(monthAndDay, 2));
}

/** True if month and day (MMDD) are 29 or 30 February, the end of a month where each has 30 days (German 30/360). */
export function isFebruaryEnd(monthAndDay: string): boolean {
  return monthAndDay === '0229' || monthAndDay === '0230';
}

/** The ISO date, or the last day of February for one that its year does not have. */
export function bookedDay(date: string): string {
  if (!date.endsWith('-02-29') && !date.endsWith('-02-30')) return date;
  const year = Number(date.slice(0, 4));
  if (isDay(year, date.slice(5, 7) + date.slice(8))) return date;
  return `${date.slice(0, 4)}-02-${isDay(year, '0229') ? '29' : '28'}`;
}

/** An amount with its comma. Real files leave it out where there are no decimals, or have a point in its place. */
export function withComma(amount: string): string {
  if (amount.includes(',')) return amount;
  return amount.includes('.') ? amount.replace('.', ',') : `${amount},`;
}

/** How many decimals of an amount (with its comma) are more than a currency has: `zeros` leave no doubt about the amount. */
export function surplusDecimals(amount: string, decimals: number): 'none' | 'zeros' | 'digits' {
  const fraction = amount.slice(amount.indexOf(',') + 1);
  if (fraction.length <= decimals) return 'none';
  return /^0*$/.test(fraction.slice(decimals)) ? 'zeros' : 'digits';
}

/**
 * The ISO date of an entry date MMDD: of the year that brings it nearest to the value date (ISO). A day that
 * none of these years has is written with the year of the value date.
 */
export function entryDateOf(monthAndDay: string, valueDate: string): string {
  const valueYear = Number(valueDate.slice(0, 4));
  const isNear = Math.abs(twoDigits(monthAndDay, 0) - twoDigits(valueDate, 5)) <= NEAR_MONTHS;
  if (isNear && isDay(valueYear, monthAndDay)) return entryDate(valueYear, monthAndDay);
  const target = dayNumber(valueYear, valueDate.slice(5, 7) + valueDate.slice(8));
  let nearest = valueYear;
  let distance = Number.POSITIVE_INFINITY;
  for (const year of [valueYear, valueYear - 1, valueYear + 1]) {
    if (!isDay(year, monthAndDay)) continue;
    const days = Math.abs(dayNumber(year, monthAndDay) - target);
    if (days >= distance) continue;
    nearest = year;
    distance = days;
    if (days <= HALF_YEAR_DAYS) break;
  }
  return entryDate(nearest, monthAndDay);
}

function entryDate(year: number, monthAndDay: string): string {
  return `${year}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`;
}

/** Days since 1970. */
function dayNumber(year: number, monthAndDay: string): number {
  return Date.UTC(year, twoDigits(monthAndDay, 0) - 1, twoDigits(monthAndDay, 2)) / DAY_MS;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}
