import type { ReactNode } from 'react';
import { formatClock, formatDate } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import type { ListLayout } from './list-rows.tsx';

const NARROW = '(max-width: 47.99rem)';
const NARROW_ROW_PX = { comfortable: 64, compact: 52 };

/** A log that grows by itself: one line a row, two on a narrow screen; the whole row is pressed. */
export const LOG_LAYOUT: ListLayout = {
  head: 'max-md:sr-only',
  row: 'relative max-md:grid max-md:h-16 compact:max-md:h-13 compact:max-md:gap-y-0 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-2 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:px-4',
};

export const LOG_CELL =
  'max-md:flex max-md:h-auto max-md:min-h-6 max-md:items-center max-md:border-0 max-md:p-0!';

/** The height of a row on a screen of this width. */
export function useLogRowPx(): number {
  return useRowPx(useMedia(NARROW) ? NARROW_ROW_PX : undefined);
}

/** When it happened, to the second. */
export function LogTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatClock(at)} <span className="text-ink-3">{formatDate(at)}</span>
    </time>
  );
}

/** Opens what the row stands for, wherever the row is pressed. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="mono min-h-6 max-w-full truncate text-left after:absolute after:inset-0 hover:text-accent"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
