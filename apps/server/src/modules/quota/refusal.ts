import type { Quota, Stored } from '@clearbench/contract';
import { AppError } from '../../platform/errors.ts';

/** The used share of the quota, of bytes or rows, whichever is larger; null without a quota. */
export function usedShare(
  { storedBytes, storedRows }: Stored,
  { quotaBytes, quotaRows }: Quota,
): number | null {
  if (quotaBytes === null && quotaRows === null) return null;
  return Math.max(
    quotaBytes === null ? 0 : storedBytes / quotaBytes,
    quotaRows === null ? 0 : storedRows / quotaRows,
  );
}

/** Why nothing new is accepted; null below the quota. */
export function quotaRefusal(stored: Stored, quota: Quota): AppError | null {
  const { quotaBytes, quotaRows } = quota;
  if (quotaBytes !== null && stored.storedBytes >= quotaBytes) {
    return refusal(`${bytesText(stored.storedBytes)} of ${bytesText(quotaBytes)}`);
  }
  if (quotaRows !== null && stored.storedRows >= quotaRows) {
    return refusal(`${countText(stored.storedRows)} of ${countText(quotaRows)} rows`);
  }
  return null;
}

const refusal = (used: string): AppError =>
  new AppError(
    'quota_reached',
    `This workspace has stored ${used}. Ask an administrator for a larger quota, or shorten its retention.`,
  );

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** As in the console: a kB has 1,024 bytes. */
function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(UNITS.length, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** step).toFixed(1)} ${UNITS[step - 1] ?? 'kB'}`;
}

const countText = (count: number): string => count.toLocaleString('en-US');
