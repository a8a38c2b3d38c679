import type { ReactNode } from 'react';
import { formatClock, formatDate } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import type { ListLayout } from './list-rows.tsx';

const NARROW = '(max-width: 79.99rem)';
const NARROW_ROW_PX = { comfortable: 64, compact: 52 };

/** A log that updates live: one line per row, two below 1280 px; the whole row is clickable. */
export const LOG_LAYOUT: ListLayout = {
  head: 'max-xl:sr-only',
  row:
    'relative max-xl:grid max-xl:h-16 compact:max-xl:h-13 compact:max-xl:gap-y-0 max-xl:content-center max-xl:gap-x-3 max-xl:gap-y-0.5 max-xl:border-b max-xl:border-line max-xl:px-4 ' +
    'max-lg:grid-cols-[minmax(11rem,1fr)_minmax(0,auto)] lg:max-xl:grid-cols-[13rem_minmax(0,1fr)_12rem]',
};

const CELL = 'max-xl:flex max-xl:h-auto max-xl:min-h-6 max-xl:items-center max-xl:border-0 max-xl:p-0!';
const AT_END = `${CELL} max-xl:justify-end max-lg:col-start-2 lg:max-xl:col-start-3`;

/** The position of a cell in the two lines; the middle column is hidden below 1024 px. */
export const LOG_CELLS = {
  startAbove: `${CELL} max-xl:col-start-1 max-xl:row-start-1`,
  startBelow: `${CELL} max-xl:col-start-1 max-xl:row-start-2`,
  middleAbove: `${CELL} max-lg:hidden lg:max-xl:col-start-2 lg:max-xl:row-start-1`,
  middleBelow: `${CELL} max-lg:hidden lg:max-xl:col-start-2 lg:max-xl:row-start-2`,
  endAbove: `${AT_END} max-xl:row-start-1`,
  endBelow: `${AT_END} max-xl:row-start-2`,
};

/** The height of a row on a screen of this width. */
export function useLogRowPx(): number {
  return useRowPx(useMedia(NARROW) ? NARROW_ROW_PX : undefined);
}

/** The time of the event, to the second. */
export function LogTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatClock(at)} <span className="text-ink-3">{formatDate(at)}</span>
    </time>
  );
}

/** Opens the row's subject, wherever the row is clicked. */
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
