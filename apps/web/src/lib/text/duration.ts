import { twoDigits } from './zone.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something took or has taken: `0.84 s`, `3 s`, `1 min 05 s`, `2 h 10 min`. */
export function formatElapsed(elapsedMs: number): string {
  const ms = Math.max(0, elapsedMs);
  if (ms < 10 * SECOND_MS && ms % SECOND_MS !== 0) return `${(Math.floor(ms / 10) / 100).toFixed(2)} s`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ${twoDigits(secondsOf(ms))} s`;
  return `${Math.floor(ms / HOUR_MS)} h ${twoDigits(minutesOf(ms))} min`;
}

/** The remaining time, in whole seconds with a fixed layout: `4:05`, `1:04:05`, `2 d 03:04:05`. */
export function formatRemaining(remainingMs: number): string {
  // Rounded up: it shows 0:01 until the very end and 0:00 only once it is over.
  const ms = Math.ceil(Math.max(0, remainingMs) / SECOND_MS) * SECOND_MS;
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor(ms / HOUR_MS) % 24;
  const clock = `${minutesOf(ms)}:${twoDigits(secondsOf(ms))}`;
  if (days > 0) return `${days} d ${twoDigits(hours)}:${clock.padStart(5, '0')}`;
  return hours > 0 ? `${hours}:${clock.padStart(5, '0')}` : clock;
}

const SPOKEN_AT = [
  { ms: 10 * SECOND_MS, text: '10 seconds left' },
  { ms: MINUTE_MS, text: '1 minute left' },
  { ms: 5 * MINUTE_MS, text: '5 minutes left' },
  { ms: HOUR_MS, text: '1 hour left' },
] as const;

/** The screen reader's text for a countdown: it changes only when little time is left, not each second. */
export function remainingSpoken(remainingMs: number): string {
  if (remainingMs <= 0) return '';
  return SPOKEN_AT.find(({ ms }) => remainingMs <= ms)?.text ?? '';
}

const secondsOf = (ms: number): number => Math.floor(ms / SECOND_MS) % 60;
const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS) % 60;
