import { isCalendarDay } from '@clearbench/domain';
import { yearOf } from '../fields/checks/part-checks.ts';

/** `2026-11-05T15:45:00+00:00` of YYMMDD, HHMM and +HHMM; null when there is no such day or time. */
export function isoDateTime(date: string, time: string, offset: string): string | null {
  const year = yearOf(date);
  const real =
    isCalendarDay(year, Number(date.slice(2, 4)), Number(date.slice(4))) &&
    Number(time.slice(0, 2)) < 24 &&
    Number(time.slice(2)) < 60 &&
    Number(offset.slice(1, 3)) < 14 &&
    Number(offset.slice(3)) < 60;
  if (!real) return null;
  const day = `${year}-${date.slice(2, 4)}-${date.slice(4)}`;
  return `${day}T${time.slice(0, 2)}:${time.slice(2)}:00${offset.slice(0, 3)}:${offset.slice(3)}`;
}
