import { type Times, timesNow } from '../preferences/times.ts';

const MINUTE_MS = 60_000;

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** How far the zone is ahead of UTC at a moment, which daylight saving time changes, in minutes. */
const offsetMinutes = (date: Date, times: Times): number => (times === 'utc' ? 0 : -date.getTimezoneOffset());

/**
 * A moment whose UTC date and time are those of the zone: use only its `getUTC…` methods. Written without `Intl`,
 * whose first use takes 100 ms on a slow machine, which the first list would wait for.
 */
export const shiftedTo = (date: Date, times: Times): Date =>
  new Date(date.getTime() + offsetMinutes(date, times) * MINUTE_MS);

/** The zone at a moment: `UTC`, `GMT+2`, `GMT+5:30`. */
export function zoneAt(date: Date, times: Times): string {
  const offset = offsetMinutes(date, times);
  if (offset === 0 || Number.isNaN(offset)) return 'UTC';
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}

/** The zone of now. */
export const zoneNow = (times: Times = timesNow()): string => zoneAt(new Date(), times);

/**
 * The exact moment in UTC, `2026-11-20T14:41:02.123Z`, shown on hover and copied; the text itself if it is not a
 * time.
 */
export function exactUtc(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toISOString();
}

/** The value of a date and time field for a moment, in the zone: `2026-11-22T14:05`. */
export const fieldText = (date: Date, times: Times): string =>
  shiftedTo(date, times).toISOString().slice(0, 16);

/** The moment that the value of such a field means, in milliseconds; NaN when it is none. */
export const fieldMs = (text: string, times: Times): number =>
  Date.parse(times === 'utc' ? `${text}Z` : text);

/** The calendar day of a moment in the zone: `2026-11-22`. */
export const dayIn = (date: Date, times: Times): string => fieldText(date, times).slice(0, 10);
