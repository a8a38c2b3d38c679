const DAYS_IN_MONTH: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True if year, month (from 1) and day form a valid date of the Gregorian calendar. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (DAYS_IN_MONTH[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** The day in UTC, in ISO 8601 form. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

/** True if the text is a valid date in ISO 8601 form: `2026-11-20`. */
export function isIsoDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
  );
}
