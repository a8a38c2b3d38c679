import type { ParkedItem } from '@clearbench/contract';
import { formatCount, formatRelative } from '@/lib/text/format.ts';

const MINUTE_MS = 60_000;

/** `Tried 3 times, next in 4 min`. The times of background work are real. */
export function triesText(
  { attempts, retryAt }: Pick<ParkedItem, 'attempts' | 'retryAt'>,
  nowMs: number,
): string {
  const times = attempts === 1 ? 'once' : `${formatCount(attempts)} times`;
  const waitMs = Date.parse(retryAt) - nowMs;
  if (waitMs <= 0) return `Tried ${times}, retrying now`;
  return `Tried ${times}, next ${waitMs < MINUTE_MS ? 'within a minute' : formatRelative(retryAt, nowMs)}`;
}
