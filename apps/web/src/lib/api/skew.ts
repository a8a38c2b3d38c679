import type { Clock } from '@clearbench/contract';

/** A smaller difference may be the time that the answer took. */
const SKEW_MIN_MS = 10_000;

/**
 * How far the server's real clock is ahead of the browser's, in milliseconds: the clock of a computer may be minutes wrong.
 * @param receivedMs when the clock was read, by the browser's clock
 */
export function skewMsOf({ now, offsetMs }: Clock, receivedMs: number): number {
  const skewMs = Date.parse(now) - offsetMs - receivedMs;
  return Math.abs(skewMs) >= SKEW_MIN_MS ? skewMs : 0;
}
