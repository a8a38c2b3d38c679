import { isCalendarDay } from '@clearbench/domain';
import { lineIn, runAround, type ValueFixer } from './spot.ts';

/** Writes a date as its field has it, YYMMDD or YYYYMMDD, where its form leaves no doubt which day it is. */
export const dateForm: ValueFixer = ({ value, at, spec, field }) => {
  const { from, to } = dateAt(value, at);
  const day = dayOf(value.slice(from, to));
  if (day === null) return null;
  const isLong = spec.format.kinds.includes('day') || field.tag === '50F';
  const text = isLong ? day : day.slice(2);
  if (text === value.slice(from, to) || (!isLong && !isInShortYears(day))) return null;
  return { from, to, text, message: `Write the date as ${isLong ? 'YYYYMMDD' : 'YYMMDD'}: ${text}` };
};

/** The digits and separators around the problem, without a preceding line number. */
function dateAt(value: string, at: number): { from: number; to: number } {
  const { from, to } = runAround(value, at, /[\d./-]/);
  const [number = ''] = /^\d\/(?=\d{4}|\d\d[./-])/.exec(value.slice(from, to)) ?? [];
  return { from: from + number.length, to };
}

/** Two digits of a year are those from 1980 to 2079. */
function isInShortYears(day: string): boolean {
  return day >= '19800101' && day <= '20791231';
}

/** The day as YYYYMMDD; null where the text may be another one, or none. */
function dayOf(text: string): string | null {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([./-]?)(\d\d)\2(\d\d)$/.exec(text) ?? [];
  if (year !== '') return realDay(year, month, day);
  const [, first = '', separator = '', second = '', last = ''] =
    /^(\d\d?)([./-])(\d\d?)\2(\d{4})$/.exec(text) ?? [];
  // Only with dots does the day always come before the month.
  if (separator === '.' || Number(first) > 12 || first === second) return realDay(last, second, first);
  return null;
}

function realDay(year: string, month: string, day: string): string | null {
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return null;
  return year + month.padStart(2, '0') + day.padStart(2, '0');
}

/** `20261120` or `202611201120` at the start of an entry: the year is written in full. */
export const entryDates: ValueFixer = ({ value, field }) => {
  if (field.tag !== '61') return null;
  const [, written = '', entry = ''] = /^(\d{8}|\d{4}-\d\d-\d\d)(\d{4})?(?=[CDRE])/.exec(value) ?? [];
  const day = dayOf(written);
  if (day === null || !isInShortYears(day) || !day.startsWith('20')) return null;
  const to = written.length + entry.length;
  const text = day.slice(2) + entry;
  return { from: 0, to, text, message: `Write the value date as YYMMDD: ${day.slice(2)}` };
};

/** `10:30`, `10.30` and `10:30:00` become `1030`. */
export const timeForm: ValueFixer = ({ value, at }) => {
  const line = lineIn(value, at);
  const [written = '', hours = '', minutes = ''] =
    /^(\d\d?)[:.]?(\d\d)(?:[:.]?00)?(?=[+-])/.exec(value.slice(at, line.to)) ?? [];
  // With three digits, any one of them may be missing.
  if (written === '' || /^\d{3}$/.test(written) || Number(hours) > 23 || Number(minutes) > 59) return null;
  const text = hours.padStart(2, '0') + minutes;
  return { from: at, to: at + written.length, text, message: `Write the time as HHMM: ${text}` };
};

/** `+01:00` becomes `+0100`. */
export const offsetForm: ValueFixer = ({ value, at }) => {
  const sign = Math.max(value.lastIndexOf('+', at), value.lastIndexOf('-', at));
  const [written = '', hours = '', minutes = ''] = /^(\d\d?):(\d\d)$/.exec(value.slice(sign + 1)) ?? [];
  if (sign === -1 || written === '') return null;
  const text = hours.padStart(2, '0') + minutes;
  return { from: sign + 1, to: value.length, text, message: `Write the offset as HHMM: ${text}` };
};

/** The minus sign and the dashes of word processors become a hyphen. */
export const signForm: ValueFixer = ({ value, at }) =>
  /[\u2212\u2013\u2014]/.test(value.charAt(at))
    ? { from: at, to: at + 1, text: '-', message: 'Write the sign as a hyphen' }
    : null;
