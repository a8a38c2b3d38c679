import { ClockTime } from '@/components/time.tsx';
import { formatDate } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import { useTimes } from '@/lib/preferences/times.ts';
import type { ListLayout } from './list-rows.tsx';

const PHONE = '(max-width: 29.99rem)';
const PHONE_ROW_PX = { comfortable: 88, compact: 76 };
const NARROW = '(max-width: 79.99rem)';
const NARROW_ROW_PX = { comfortable: 64, compact: 52 };

/** A log that updates live: one line per row, two below 1280 px, three on a phone; the whole row is clickable. */
export const LOG_LAYOUT: ListLayout = {
  head: 'max-xl:sr-only',
  zone: 'xl:hidden',
  row:
    'relative max-xl:grid max-xl:h-(--row-height) compact:max-xl:gap-y-0 max-xl:content-center max-xl:gap-x-3 max-xl:gap-y-0.5 max-xl:border-b max-xl:border-line max-xl:px-4 ' +
    'max-[30rem]:grid-cols-[auto_minmax(0,1fr)] ' +
    'min-[30rem]:max-lg:grid-cols-[minmax(11rem,1fr)_minmax(0,auto)] lg:max-xl:grid-cols-[13rem_minmax(0,1fr)_12rem]',
};

const CELL = 'max-xl:flex max-xl:h-auto max-xl:min-h-6 max-xl:items-center max-xl:border-0 max-xl:p-0!';
const AT_END = `${CELL} min-[30rem]:max-lg:col-start-2 lg:max-xl:col-start-3`;

/** The position of a cell in the lines; below 1024 px the middle column has only the subject. The phone has the end below the start. */
export const LOG_CELLS = {
  startAbove: `${CELL} max-xl:col-start-1 max-xl:row-start-1 max-[30rem]:col-span-2`,
  startBelow: `${CELL} max-xl:col-start-1 min-[30rem]:max-xl:row-start-2 max-[30rem]:row-start-3`,
  /** The subject of the row: in the middle, and on a phone beside the time. */
  subject: `${CELL} min-[30rem]:max-lg:hidden lg:max-xl:col-start-2 lg:max-xl:row-start-1 max-[30rem]:col-start-2 max-[30rem]:row-start-3 max-[30rem]:justify-end`,
  middleAbove: `${CELL} max-lg:hidden lg:max-xl:col-start-2 lg:max-xl:row-start-1`,
  middleBelow: `${CELL} max-lg:hidden lg:max-xl:col-start-2 lg:max-xl:row-start-2`,
  endAbove: `${AT_END} min-[30rem]:max-xl:row-start-1 min-[30rem]:max-xl:justify-end max-[30rem]:col-start-1 max-[30rem]:row-start-2`,
  endBelow: `${AT_END} max-xl:row-start-2 max-xl:justify-end max-[30rem]:col-start-2`,
};

/** The height of a row on a screen of this width. */
export function useLogRowPx(): number {
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  return useRowPx(isPhone ? PHONE_ROW_PX : isNarrow ? NARROW_ROW_PX : undefined);
}

/** The time of the event, to the second. */
export function LogTime({ at }: { at: string }) {
  return (
    <span>
      <ClockTime iso={at} zoneClassName="hidden" />{' '}
      <span className="text-ink-3">{formatDate(at, useTimes())}</span>
    </span>
  );
}
