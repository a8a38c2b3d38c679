import * as z from 'zod/mini';

const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/;
const DAY_MS = 86_400_000;
const DURATION_MAX_MS = 366 * DAY_MS;

/** Milliseconds of an ISO 8601 duration in days, hours, minutes and seconds; null if it is none, or is empty. */
export function durationMs(text: string): number | null {
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text) ?? [];
  const ms = Number(days) * DAY_MS + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return ms > 0 && ms <= DURATION_MAX_MS ? ms : null;
}

export const durationSchema = z
  .string()
  .check(z.refine((text) => durationMs(text) !== null, 'A duration like PT30S, PT2H or P1D, at most P366D'));

const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** `2 hours 30 minutes` */
export function durationText(duration: number | string): string {
  let rest = typeof duration === 'number' ? duration : (durationMs(duration) ?? 0);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return parts.join(' ');
}

const IN_WORDS = /(\d+)\s*(day|hour|minute|second)s?/g;
const LETTERS = { day: 'D', hour: 'H', minute: 'M', second: 'S' } as const;

/** `PT2H30M` from `2 hours 30 minutes`; null if it is not a duration in words. */
export function durationFrom(words: string): string | null {
  if (words.replaceAll(IN_WORDS, '').replaceAll(/[\s,]|\band\b/g, '') !== '') return null;
  const found = new Map(
    [...words.matchAll(IN_WORDS)].map(([, count = '', unit = '']) => [unit, Number(count)]),
  );
  const part = (unit: keyof typeof LETTERS) => (found.has(unit) ? `${found.get(unit)}${LETTERS[unit]}` : '');
  const time = `${part('hour')}${part('minute')}${part('second')}`;
  const duration = `P${part('day')}${time === '' ? '' : `T${time}`}`;
  return durationMs(duration) === null ? null : duration;
}
