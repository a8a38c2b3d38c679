const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Batches of SEPA credit transfers leave from 07:00 to 16:00 UTC on business days. */
const OPENS_AT_HOUR = 7;
const CUT_OFF_HOUR = 16;

/** The largest amount that SEPA Instant carries, in cents: 100,000 EUR. Larger amounts go in a batch. */
export const SEPA_INSTANT_MAX_MINOR = 10_000_000n;

/** True if a credit transfer of that many cents is instant, at any hour and on any day. */
export const isSepaInstant = (amountMinor: bigint): boolean => amountMinor <= SEPA_INSTANT_MAX_MINOR;

/** The state of batches at a given time, leaving or not, and its end. */
export interface BatchWindow {
  readonly open: boolean;
  readonly until: Date;
}

export function sepaBatchWindow(at: Date): BatchWindow {
  const day = startOfDay(at);
  const opens = new Date(day.getTime() + OPENS_AT_HOUR * HOUR_MS);
  const closes = new Date(day.getTime() + CUT_OFF_HOUR * HOUR_MS);
  if (!isBusinessDay(day) || at >= closes) return { open: false, until: openingAfter(day) };
  return at < opens ? { open: false, until: opens } : { open: true, until: closes };
}

/** When a batch that is ready at a given time leaves: at once before the cut-off of a business day, else when the next one begins. */
export function sepaDeparture(at: Date): Date {
  const { open, until } = sepaBatchWindow(at);
  return open ? at : until;
}

function openingAfter(day: Date): Date {
  let next = new Date(day.getTime() + DAY_MS);
  while (!isBusinessDay(next)) next = new Date(next.getTime() + DAY_MS);
  return new Date(next.getTime() + OPENS_AT_HOUR * HOUR_MS);
}

const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/** TARGET holidays with a fixed date; Good Friday and Easter Monday move. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** True if TARGET, in which SEPA settles, is open on a day (UTC). */
export function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (FIXED_HOLIDAYS.has(day.toISOString().slice(5, 10))) return false;
  const fromEaster = Math.round((startOfDay(day).getTime() - easterSunday(day.getUTCFullYear())) / DAY_MS);
  return fromEaster !== -2 && fromEaster !== 1;
}

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm of 1876 (Meeus, Jones, Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
