import { formatBytes, formatCount } from './format.ts';

/** `82%`. Never 100% below the quota. */
export const shareText = (share: number): string =>
  `${formatCount(share < 1 ? Math.min(99, Math.round(share * 100)) : Math.round(share * 100))}%`;

function usedText(used: number, quota: number | null, format: (value: number) => string): string {
  if (quota === null) return format(used);
  return `${format(used)} of ${format(quota)} (${shareText(used / quota)})`;
}

/** `0.8 GB of 1.0 GB (82%)`; without a quota only what is used. */
export const usedBytesText = (used: number, quota: number | null): string =>
  usedText(used, quota, formatBytes);

/** `1,200 of 2,000 (60%)`; without a quota only what is used. Rows are estimated. */
export const usedRowsText = (used: number, quota: number | null): string =>
  usedText(used, quota, formatCount);
