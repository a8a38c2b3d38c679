import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { scrollToRow, useWindow } from '@/lib/browser/use-window.ts';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { type ListPosition, placeToReturnTo } from '@/lib/paged-list/place.ts';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';

/** The next page is requested this many rows before the end of the loaded ones. */
const AHEAD_ROWS = 60;
/** Rows that are rendered beyond those in view, so that scrolling shows no gap: few at first, because the first rows wait for them. */
const OVERSCAN = { first: 1, later: 8 };

interface VirtualRowsOptions<T> {
  list: PagedList<T>;
  scroller: RefObject<HTMLElement | null>;
  rowPx: number;
}

/**
 * Which rows of the list are currently rendered, and the space for those above and below. The row that last had the
 * focus always stays rendered: removing it would lose the focus.
 */
export function useVirtualRows<T>({ list, scroller, rowPx }: VirtualRowsOptions<T>) {
  const { rows, isAtTop, onAtTopChange, onShownChange, onEndNear, nextPageError } = list;
  const { firstPath } = list.source;
  const [returnsTo] = useState<ListPosition | null>(() => placeToReturnTo(firstPath));
  const [keptId, keepRow] = useState<string | null>(null);
  const [overscan, setOverscan] = useState(OVERSCAN.first);
  useEffect(() => startTransition(() => setOverscan(OVERSCAN.later)), []);
  const inView = useWindow({
    scroller,
    count: rows.count,
    rowPx,
    overscan,
    startPx: returnsTo?.offsetPx ?? 0,
  });
  const first = inView[0] ?? 0;
  const last = inView.at(-1) ?? 0;
  const scrollToTop = useCallback(() => scroller.current?.scrollTo({ top: 0 }), [scroller]);

  useStayOnRows(rows, (count) => !isAtTop && scroller.current?.scrollBy({ top: count * rowPx }));
  useReturn(rows, returnsTo, ({ offsetPx }, count) =>
    scroller.current?.scrollTo({ top: offsetPx + count * rowPx }),
  );
  useOnChange(firstPath, scrollToTop);

  const isEmpty = rows.count === 0;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || isEmpty) return undefined;
    const report = () => onAtTopChange(element.scrollTop < rowPx / 2);
    report();
    element.addEventListener('scroll', report, { passive: true });
    return () => element.removeEventListener('scroll', report);
  }, [scroller, isEmpty, rowPx, onAtTopChange]);
  useEffect(() => onShownChange(first, last), [first, last, onShownChange]);
  useEffect(() => {
    // After a failure only the user retries: automatic retries would never end.
    if (rows.count > 0 && nextPageError === null && last >= rows.count - AHEAD_ROWS) onEndNear();
  }, [last, rows.count, nextPageError, onEndNear]);

  const kept = useMemo(() => (keptId === null ? -1 : rows.indexOf(keptId)), [rows, keptId]);
  const keptAt: 'above' | 'below' | null =
    kept === -1 ? null : kept < first ? 'above' : kept > last ? 'below' : null;
  const indexes = [...(keptAt === 'above' ? [kept] : []), ...inView, ...(keptAt === 'below' ? [kept] : [])];

  return {
    inView,
    /** The position of the kept row, when it is outside the others. */
    keptAt,
    /** All rendered rows, in order. */
    indexes,
    abovePx: (indexes[0] ?? 0) * rowPx,
    belowPx: (rows.count - 1 - (indexes.at(-1) ?? -1)) * rowPx,
    keepRow,
    returnsTo,
    scrollToTop,
    scrollToRow: (index: number) => scrollToRow(scroller.current, index, rowPx),
  };
}

/** Calls back with the first rows, and how many of them arrived on top since the list was left. */
function useReturn<T>(
  rows: RowIndex<T>,
  place: ListPosition | null,
  callback: (place: ListPosition, count: number) => void,
): void {
  const pending = useRef(place);
  useLayoutEffect(() => {
    const to = pending.current;
    if (to === null || rows.count === 0) return;
    pending.current = null;
    if (to.offsetPx > 0) callback(to, to.firstId === null ? 0 : Math.max(0, rows.indexOf(to.firstId)));
  });
}

/** With other filters reading starts over, but not when the list is first shown. */
function useOnChange(value: string, callback: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    callback();
  }, [value, callback]);
}

/** Reports how many rows arrived on top, so that a reader further down stays on the same rows. */
function useStayOnRows<T>(rows: RowIndex<T>, onRowsAbove: (count: number) => void): void {
  const top = useRef<string | undefined>(undefined);
  const report = useEffectEvent(onRowsAbove);
  useLayoutEffect(() => {
    const before = top.current;
    top.current = rows.idAt(0);
    const count = before === undefined || before === top.current ? 0 : rows.indexOf(before);
    if (count > 0) report(count);
  }, [rows]);
}
