import { isIsoDate } from '@clearbench/domain';
import type { WrittenValue } from '../record-source.ts';

/** True if the day or the month comes first in the dates of a column, as far as they show it. */
export type DateOrder = 'day' | 'month' | 'both' | 'unknown';

const YEAR_FIRST = /^(\d{4})[./-]?(\d{2})[./-]?(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;

/** The order that a date shows; null when it shows none. Points are only written after days. */
export function orderOf(text: string): 'day' | 'month' | null {
  const [, first = '', mark, second = ''] = YEAR_LAST.exec(dayOf(text)) ?? [];
  if (mark === undefined) return null;
  if (mark === '.' || Number(first) > 12) return 'day';
  return Number(second) > 12 ? 'month' : null;
}

/**
 * A date as written by hand, as an ISO date: `20.11.2026`, `20261120`, `11/20/2026`. What `05/11/2026` is, the other dates of its
 * column (`order`) decide; where they don't, it is refused. Null: it is no date.
 */
export function writtenDate(text: string, order: () => DateOrder): WrittenValue | null {
  const day = dayOf(text);
  const [, year, month, dayOfMonth] = YEAR_FIRST.exec(day) ?? [];
  if (year !== undefined) return checked(`${year}-${month}-${dayOfMonth}`);
  const [, first = '', mark, second = '', last = ''] = YEAR_LAST.exec(day) ?? [];
  if (mark === undefined) return null;
  if (last.length === 2 && mark !== '.')
    return { why: ', a year of two digits; write the day like 2026-11-20' };
  const years = last.length === 2 ? `20${last}` : last;
  const dayFirst = iso(years, second, first);
  const monthFirst = iso(years, first, second);
  const own = orderOf(day) ?? (first === second ? 'day' : null);
  const known = own ?? order();
  if (known === 'day') return checked(dayFirst);
  if (known === 'month') return checked(monthFirst);
  const others =
    known === 'both'
      ? 'the other dates of the file are written both ways'
      : 'no other date of the file shows which';
  return { why: `, which may be ${dayFirst} or ${monthFirst}, and ${others}; write it like ${dayFirst}` };
}

/** Without a time after it. */
const dayOf = (text: string): string => text.replace(/[T ]\d{1,2}:\d{2}.*$/s, '');

const iso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const checked = (date: string): WrittenValue | null => (isIsoDate(date) ? { text: date } : null);
