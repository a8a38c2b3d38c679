const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between attempts that Standard Webhooks recommends: ten attempts in 75.6 hours. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const JITTER = 0.2;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** An endpoint that has only failed for this long is disabled. */
export const FAILING_LIMIT_MS = 5 * 24 * HOUR_MS;

/**
 * How long to wait after the given failed attempt (from 1); null when it was the last one.
 * @param random from 0 to 1: spreads the retries of many deliveries by a fifth in both directions
 * @param retryAfterMs the minimum wait that the endpoint asked for
 */
export function retryDelayMs(tries: number, retryAfterMs: number | null, random: number): number | null {
  const base = RETRY_DELAYS_MS[tries - 1];
  if (base === undefined) return null;
  const delayMs = Math.round(base * (1 - JITTER + 2 * JITTER * random));
  return Math.max(delayMs, retryAfterMs ?? 0);
}

/** `Retry-After` as milliseconds from now, a day at most; null when it is missing or invalid. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) || waitMs <= 0 ? null : Math.min(waitMs, RETRY_AFTER_MAX_MS);
}

const BACKOFF_FROM_FAILURES = 3;
const BACKOFF_MAX_MS = MINUTE_MS;

/**
 * How long to pause an endpoint after this many consecutive failures, whatever is waiting for it, so that an endpoint
 * that is down does not get a call for every notification.
 */
export function endpointBackoffMs(failures: number): number {
  if (failures < BACKOFF_FROM_FAILURES) return 0;
  return Math.min(BACKOFF_MAX_MS, SECOND_MS * 2 ** (failures - BACKOFF_FROM_FAILURES));
}
