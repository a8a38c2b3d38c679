import { isIsoDate } from '@clearbench/domain';
import type { WrittenValue } from '../record-source.ts';
import { westernDigits } from '../written-text.ts';
import { namedMonth } from './month-names.ts';

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
 * A date as written by hand, as an ISO date: `20.11.2026`, `20261120`, `11/20/2026`, `20 Nov 2026`, and
 * the number that a spreadsheet stores. What `05/11/2026` is, the other dates of its
 * column (`order`) decide; where they don't, it is refused. Null: it is not a date.
 */
export function writtenDate(text: string, order: () => DateOrder): WrittenValue | null {
  const day = dayOf(text);
  const [, year, month, dayOfMonth] = YEAR_FIRST.exec(day) ?? [];
  if (year !== undefined) return checked(`${year}-${month}-${dayOfMonth}`);
  const [, first = '', mark, second = '', last = ''] = YEAR_LAST.exec(day) ?? [];
  if (mark === undefined) return ofNamedMonth(day) ?? ofSerial(day);
  if (last.length === 2 && mark !== '.') return SHORT_YEAR;
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

const SHORT_YEAR: WrittenValue = { why: ', a year of two digits; write the day like 2026-11-20' };

function ofNamedMonth(text: string): WrittenValue | null {
  const named = namedMonth(text);
  if (named === null) return null;
  return named.year.length === 2 ? SHORT_YEAR : checked(`${named.year}-${named.month}-${named.day}`);
}

/** A day as spreadsheets store it: the number of days since 1899-12-30, for the years 2000 to 2099. */
function ofSerial(text: string): WrittenValue | null {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (days < 36_526 || days > 73_050) return null;
  return checked(new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10));
}

/** Without a time after it. */
const dayOf = (text: string): string => westernDigits(text).replace(/[T ]\d{1,2}:\d{2}.*$/s, '');

const iso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const checked = (date: string): WrittenValue | null => (isIsoDate(date) ? { text: date } : null);
