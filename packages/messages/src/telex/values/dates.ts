import { isCalendarDay } from '@clearbench/domain';

const MONTHS: readonly string[] = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
];
const LONG_MONTHS: readonly string[] = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];

export type TelexDate =
  | { readonly ok: true; readonly iso: string }
  | { readonly ok: false; readonly reason: 'unreadable' | 'not_a_day' | 'ambiguous' };

/** An ISO date as a telex writes it: `2026-11-20` → `20 NOV 2026`. The month in letters can't be misread. */
export function writeTelexDate(iso: string): string {
  const month = MONTHS[Number(iso.slice(5, 7)) - 1] ?? iso.slice(5, 7);
  return `${iso.slice(8, 10)} ${month} ${iso.slice(0, 4)}`;
}

/**
 * Reads a date in the spellings of bank telexes: `20 NOV 2026`, `20NOV26`, `20-NOVEMBER-2026`,
 * `NOV 20, 2026`, `2026-11-20`, `261120`, `20.11.2026`, `20/11/2026`. With slashes some banks write the month
 * first: where both readings are days, the date is ambiguous.
 */
export function readTelexDate(text: string): TelexDate {
  const upper = text.trim().toUpperCase();
  if (upper.length > 24) return UNREADABLE;
  return inLetters(upper) ?? inFigures(upper) ?? UNREADABLE;
}

const UNREADABLE: TelexDate = { ok: false, reason: 'unreadable' };

function inLetters(text: string): TelexDate | null {
  const dayFirst = /^(\d{1,2})(?:ST|ND|RD|TH)?[ ./-]*([A-Z]{3,9})[ .,/-]*(\d{4}|\d\d)$/.exec(text);
  const monthFirst = /^([A-Z]{3,9})[ .]*(\d{1,2})(?:ST|ND|RD|TH)?[ ,]+(\d{4}|\d\d)$/.exec(text);
  const month = monthOf(dayFirst?.[2] ?? monthFirst?.[1] ?? '');
  if (month === null) return null;
  return dayOf(dayFirst?.[3] ?? monthFirst?.[3], month, dayFirst?.[1] ?? monthFirst?.[2]);
}

function monthOf(word: string): number | null {
  const short = MONTHS.indexOf(word);
  const index = short === -1 ? LONG_MONTHS.indexOf(word) : short;
  if (index !== -1) return index + 1;
  return word === 'SEPT' ? 9 : null;
}

function inFigures(text: string): TelexDate | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (iso !== null) return dayOf(iso[1], Number(iso[2]), iso[3]);
  const dotted = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4}|\d\d)$/.exec(text);
  if (dotted !== null) return dayOf(dotted[3], Number(dotted[2]), dotted[1]);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/.exec(text);
  if (slashed === null) return null;
  const dayFirst = dayOf(slashed[3], Number(slashed[2]), slashed[1]);
  const monthFirst = dayOf(slashed[3], Number(slashed[1]), slashed[2]);
  if (!monthFirst.ok) return dayFirst;
  if (!dayFirst.ok || dayFirst.iso === monthFirst.iso) return monthFirst;
  return { ok: false, reason: 'ambiguous' };
}

/** Years of two digits are of the years 1980 to 2079, as in SWIFT messages. */
function dayOf(year = '', month: number, day = ''): TelexDate {
  const short = year.length === 2;
  const fullYear = short ? Number(year) + (Number(year) < 80 ? 2000 : 1900) : Number(year);
  if (!isCalendarDay(fullYear, month, Number(day))) return { ok: false, reason: 'not_a_day' };
  const two = (number: number): string => String(number).padStart(2, '0');
  return { ok: true, iso: `${String(fullYear).padStart(4, '0')}-${two(month)}-${two(Number(day))}` };
}
