import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { rememberPlace } from '@/lib/paged-list/place.ts';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';
import { type GridAction, gridActionOf } from './grid-keys.ts';
import {
  firstStop,
  keepOneTabStop,
  openerOf,
  rowOf,
  rowWithId,
  type StopPlace,
  stopNear,
  stopsOf,
} from './grid-stops.ts';

interface RowKeysOptions<T> {
  list: PagedList<T>;
  scroller: RefObject<HTMLElement | null>;
  /** The row to focus when returning to the list. */
  startId: string | null;
  scrollToRow: (index: number) => void;
  /** Keeps a row rendered while it is out of view. */
  keepRow: (id: string) => void;
  onSelect?: ((id: string, isRange: boolean) => void) | undefined;
}

type Wanted = StopPlace | 'start' | 'first' | 'last';

/**
 * The keyboard in a list, which is one tab stop: ↑ and ↓ move from row to row, Page Up and Page Down by a page, ← and
 * → from cell to cell, Home and End to the ends of the row, with Ctrl to the first and the last loaded row. If a cell
 * has controls, they get the focus; on any other cell, Enter opens the row. If rows can be selected, Space or `x`
 * selects one, and Shift with ↑ or ↓ the next one too. Also remembers the position for the return to the list.
 */
export function useRowKeys<T>(options: RowKeysOptions<T>) {
  const { list, scroller, startId, scrollToRow, keepRow, onSelect } = options;
  const { rows } = list;
  const lastId = useRef<string | null>(null);
  const lastElement = useRef<Element | null>(null);
  const wanted = useRef<{ id: string; at: Wanted } | null>(
    startId === null ? null : { id: startId, at: 'start' },
  );
  useRememberedPlace(list, scroller, lastId);

  // After every render: rows that come into view add new tab stops, and the wanted row may only now exist.
  useLayoutEffect(() => {
    const grid = scroller.current?.querySelector('[role="grid"]');
    if (grid != null) keepOneTabStop(grid, lastElement.current);
  });
  useEffect(() => {
    if (wanted.current === null) return;
    const { id, at } = wanted.current;
    const row = rowWithId(scroller.current, id);
    if (row === null) return;
    wanted.current = null;
    focusStop(row, at);
  });

  const goTo = (index: number, at: Wanted): string | undefined => {
    const place = Math.min(Math.max(index, 0), rows.count - 1);
    const id = rows.idAt(place);
    if (id === undefined) return undefined;
    wanted.current = { id, at };
    scrollToRow(place);
    const row = rowWithId(scroller.current, id);
    if (row === null) return id;
    wanted.current = null;
    focusStop(row, at);
    return id;
  };
  const noteRow = ({ target }: { target: EventTarget }) => {
    const id = rowOf(target)?.dataset.rowId;
    if (id === undefined) return;
    lastId.current = id;
    keepRow(id);
  };

  /** False if nothing was done. `id` is undefined in the row of headings. */
  function take(action: GridAction, row: HTMLElement, target: Element): boolean {
    const id = row.dataset.rowId;
    switch (action.kind) {
      case 'select':
        if (id !== undefined) onSelect?.(id, action.isRange);
        return id !== undefined;
      case 'open':
        openerOf(row)?.click();
        return true;
      case 'cells': {
        const stops = stopsOf(row);
        const at = stops.findIndex(({ element }) => element === target);
        stops[Math.min(Math.max(at + action.step, 0), stops.length - 1)]?.element.focus();
        return true;
      }
      case 'end-of-row':
        return focusStop(row, action.end);
      case 'end-of-list':
        return goTo(action.end === 'first' ? 0 : rows.count - 1, action.end) !== undefined;
      case 'rows': {
        const index = id === undefined ? -1 : rows.indexOf(id);
        const at = stopsOf(row).find(({ element }) => element === target) ?? 'start';
        // The row of headings is above the first one.
        if (action.step < 0 && index <= 0) return index === 0 && focusStop(headingsOf(row), at);
        const toId = goTo(index + action.step, at);
        if (action.selects && onSelect !== undefined && toId !== undefined && toId !== id)
          extendSelection(row, toId, onSelect);
        return true;
      }
    }
  }

  return {
    onFocusCapture: (event: FocusEvent) => {
      noteRow(event);
      const grid = event.target.closest('[role="grid"]');
      if (grid === null) return;
      lastElement.current = event.target;
      keepOneTabStop(grid, event.target);
    },
    onClickCapture: noteRow,
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event;
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[role="row"]') : null;
      if (row === null || !(target instanceof HTMLElement) || event.defaultPrevented) return;
      const action = gridActionOf(event, {
        pageRows: Math.floor((scroller.current?.clientHeight ?? 0) / row.offsetHeight) - 1,
        isSelectable: onSelect !== undefined,
        on: target instanceof HTMLAnchorElement ? 'link' : target.role === 'gridcell' ? 'cell' : 'control',
      });
      if (action !== null && take(action, row, target)) event.preventDefault();
    },
  };
}

/** When the list is unmounted, so is its scroll position. */
function useRememberedPlace<T>(
  { rows, source, pagesInView }: PagedList<T>,
  scroller: RefObject<HTMLElement | null>,
  lastId: RefObject<string | null>,
): void {
  useEffect(() => {
    const element = scroller.current;
    const remember = () => {
      // While the script of the next screen loads, a hidden list reports scroll position 0, which the operator did not choose.
      if (element === null || element.clientHeight === 0) return;
      rememberPlace(source.firstPath, {
        offsetPx: element.scrollTop,
        rowId: lastId.current,
        firstId: rows.idAt(0) ?? null,
        pages: pagesInView,
      });
    };
    element?.addEventListener('scroll', remember, { passive: true });
    element?.addEventListener('click', remember);
    element?.addEventListener('focusin', remember);
    return () => {
      element?.removeEventListener('scroll', remember);
      element?.removeEventListener('click', remember);
      element?.removeEventListener('focusin', remember);
    };
  }, [scroller, source, rows, pagesInView, lastId]);
}

const headingsOf = (row: Element): Element | null => row.closest('table')?.tHead?.rows[0] ?? null;

/** Selects the current row, unless it is selected, and all rows up to the target. */
function extendSelection(
  from: Element,
  toId: string,
  onSelect: (id: string, isRange: boolean) => void,
): void {
  const box = from.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (box?.checked === false) onSelect(from.getAttribute('data-row-id') ?? '', false);
  onSelect(toId, true);
}

/** False if the row has none. */
function focusStop(row: Element | null, at: Wanted): boolean {
  const stops = row === null ? [] : stopsOf(row);
  const stop =
    at === 'start'
      ? firstStop(stops)
      : at === 'first' || at === 'last'
        ? stops.at(at === 'first' ? 0 : -1)
        : stopNear(stops, at);
  stop?.element.focus({ preventScroll: false });
  return stop !== undefined;
}
