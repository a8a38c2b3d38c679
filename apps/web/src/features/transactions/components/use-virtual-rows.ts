import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useMedia } from '@/lib/media.ts';
import type { TransactionFilters } from '../model/filters.ts';
import type { RowIndex } from '../model/loaded-list.ts';
import { ROW_PX, ROW_PX_BY_SCREEN } from './transaction-row.tsx';

/** How many rows before the end of what is loaded the next page is asked for. */
const AHEAD_ROWS = 60;

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  filters: TransactionFilters;
  rows: RowIndex;
  isAtTop: boolean;
  onAtTopChange: (isAtTop: boolean) => void;
  onShownChange: (first: number, last: number) => void;
  onEndNear: () => void;
  nextPageError: Error | null;
}

/** Which rows of the list exist at the moment, and how much space stands for those above and below. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { scroller, filters, rows, isAtTop, onAtTopChange, onShownChange, onEndNear, nextPageError } =
    options;
  const rowPx = useRowPx();
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  const offsetPx = virtualizer.scrollOffset ?? 0;
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const scrollToTop = useCallback(() => virtualizer.scrollToOffset(0), [virtualizer]);

  useStayOnRows(rows, (count) => !isAtTop && virtualizer.scrollToOffset(offsetPx + count * rowPx));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have another height.
  useEffect(() => virtualizer.measure(), [rowPx, virtualizer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other filters the reading starts anew.
  useEffect(scrollToTop, [filters, scrollToTop]);

  const scrolledToTop = offsetPx < ROW_PX / 2;
  useEffect(() => onAtTopChange(scrolledToTop), [scrolledToTop, onAtTopChange]);
  useEffect(() => onShownChange(first, last), [first, last, onShownChange]);
  useEffect(() => {
    // After a failure only the reader tries again: by itself it would try without end.
    if (rows.count > 0 && nextPageError === null && last >= rows.count - AHEAD_ROWS) onEndNear();
  }, [last, rows.count, nextPageError, onEndNear]);

  return {
    indexes: items.map((item) => item.index),
    abovePx: items[0]?.start ?? 0,
    belowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollToTop,
  };
}

/** The height of a row on a screen of this width. */
function useRowPx(): number {
  const [phone, tablet] = ROW_PX_BY_SCREEN;
  const isPhone = useMedia(phone.screen);
  const isTablet = useMedia(tablet.screen);
  if (isPhone) return phone.rowPx;
  return isTablet ? tablet.rowPx : ROW_PX;
}

/**
 * Tells how many rows came in on top, so that who reads further down can stay on the same rows. Not by the
 * virtualizer's own anchoring: that asks every row for its key at each change, which stalls long lists.
 */
function useStayOnRows(rows: RowIndex, onRowsAbove: (count: number) => void): void {
  const top = useRef<string | undefined>(undefined);
  const callback = useRef(onRowsAbove);
  useLayoutEffect(() => {
    callback.current = onRowsAbove;
  });
  useLayoutEffect(() => {
    const before = top.current;
    top.current = rows.at(0)?.transactionId;
    const count = before === undefined || before === top.current ? 0 : rows.indexOf(before);
    if (count > 0) callback.current(count);
  }, [rows]);
}
