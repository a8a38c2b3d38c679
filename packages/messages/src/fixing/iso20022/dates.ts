import type { ValueForm } from './value-form.ts';

/** Days that are written in the order of ISO 8601: `20261120`, `2026/11/20`, `2026.11.20`, `2026-1-5`. */
const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))$/;
/** With points, the day always comes first: `20.11.2026`. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
/** With other separators, the day comes first or second: `20/11/2026`, `11/20/2026`. */
const YEAR_LAST = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/;
const MIDNIGHT = /^(.{8,10}?)[T ]00:00(?::00(?:\.0+)?)?$/;

const TIME = /^(\d\d|\d(?=:)):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?\s*(|z|utc|gmt|[+-]\d\d(?::?\d\d)?)$/i;
const DAY_AND_TIME = /^([\d./-]{8,10})(?:[Tt]|\s+)(\d.*)$/;
const YEAR_AND_MONTH = /^(?:(\d{4})[/.]?(\d\d)|(\d\d)[/.-](\d{4}))$/;

/** A day, whose time may be left out when it is midnight. */
export const dateForm: ValueForm = (value) => {
  const trimmed = value.trim();
  const day = MIDNIGHT.exec(trimmed)?.[1] ?? trimmed;
  const [, year = '', , month, dayOfMonth, shortMonth = '', shortDay = ''] = YEAR_FIRST.exec(day) ?? [];
  if (year !== '') return dateOf(year, month ?? shortMonth, dayOfMonth ?? shortDay);
  const [, first = '', second = '', yearAfter = ''] = DAY_FIRST.exec(day) ?? [];
  if (yearAfter !== '') return dateOf(yearAfter, second, first);
  const [, one = '', , other = '', lastYear = ''] = YEAR_LAST.exec(day) ?? [];
  // Up to 12, either number may be the month.
  if (Number(one) > 12) return dateOf(lastYear, other, one);
  return Number(other) > 12 ? dateOf(lastYear, one, other) : null;
};

function dateOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const dateTimeForm: ValueForm = (value) => {
  const [, day = '', time = ''] = DAY_AND_TIME.exec(value.trim()) ?? [];
  const date = dateForm(day);
  const clock = timeForm(time);
  return date === null || clock === null ? null : `${date}T${clock}`;
};

/** A time without seconds is that of the full minute. */
export const timeForm: ValueForm = (value) => {
  const match = TIME.exec(value.trim());
  if (match === null) return null;
  const [, hour = '', minute = '', second = '00', fraction, zone = ''] = match;
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}`;
  return clock + zoneOf(zone);
};

function zoneOf(zone: string): string {
  if (zone === '') return '';
  if (/^[a-z]/i.test(zone)) return 'Z';
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return `${sign}${hours}:${minutes}`;
}

export const yearMonthForm: ValueForm = (value) => {
  const [, year, month = '', firstMonth = '', lastYear = ''] = YEAR_AND_MONTH.exec(value.trim()) ?? [];
  if (year !== undefined) return `${year}-${month}`;
  return lastYear === '' ? null : `${lastYear}-${firstMonth}`;
};

const INDICATORS: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  y: 'true',
  false: 'false',
  no: 'false',
  n: 'false',
};

export const indicatorForm: ValueForm = (value) => INDICATORS[value.trim().toLowerCase()] ?? null;
