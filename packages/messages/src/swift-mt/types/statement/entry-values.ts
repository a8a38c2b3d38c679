import { isCalendarDay } from '@clearbench/domain';

const DAY_MS = 86_400_000;
/** A day that is not further away than this in one year is further away in every other. */
const HALF_YEAR_DAYS = 182;

/** Whether month and day (MMDD) are a day of that year. */
export function isDay(year: number, monthAndDay: string): boolean {
  return isCalendarDay(year, twoDigits(monthAndDay, 0), twoDigits(monthAndDay, 2));
}

/** An amount with its comma, which real files leave out where there are no decimals. */
export function withComma(amount: string): string {
  return amount.includes(',') ? amount : `${amount},`;
}

/**
 * The ISO date of an entry date MMDD: of the year that brings it nearest to the value date (ISO). A day that
 * none of these years has is written with the year of the value date.
 */
export function entryDateOf(monthAndDay: string, valueDate: string): string {
  const valueYear = Number(valueDate.slice(0, 4));
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
  return `${nearest}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`;
}

/** Days since 1970. */
function dayNumber(year: number, monthAndDay: string): number {
  return Date.UTC(year, twoDigits(monthAndDay, 0) - 1, twoDigits(monthAndDay, 2)) / DAY_MS;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}
