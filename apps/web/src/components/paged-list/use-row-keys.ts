import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { rememberPlace } from '@/lib/paged-list/place.ts';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';

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

const CONTROLS = 'a[href], button, input';
const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;

/**
 * The keyboard in a list: ↑ and ↓ move from row to row, Page Up and Page Down by what is in view, Home and End to the first and the
 * last loaded row, ← and → between the controls of one. Each row is one tab stop (its main
 * control; the others have `tabIndex={-1}`). Where rows can be selected, `x` selects one, and Shift with ↑ or ↓ the next one too.
 * Also remembers the position for the return to the list.
 */
export function useRowKeys<T>(options: RowKeysOptions<T>) {
  const { list, scroller, startId, scrollToRow, keepRow, onSelect } = options;
  const { rows, source, pagesInView } = list;
  const lastId = useRef<string | null>(null);
  const wanted = useRef<{ id: string; control: number } | null>(
    startId === null ? null : { id: startId, control: -1 },
  );

  // After every render: the wanted row may only have been rendered now.
  useEffect(() => {
    if (wanted.current === null) return;
    const { id, control } = wanted.current;
    const row = scroller.current?.querySelector(`[data-row-id="${CSS.escape(id)}"]`);
    if (row == null) return;
    wanted.current = null;
    focusControl(row, control);
  });

  // When the list is unmounted, so is its scroll position.
  useEffect(() => {
    const element = scroller.current;
    const remember = () => {
      // While the script of the next screen loads, a hidden list reports scroll position 0, which nobody chose.
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
  }, [scroller, source, rows, pagesInView]);

  const noteRow = ({ target }: { target: EventTarget }) => {
    const id = rowOf(target)?.dataset.rowId;
    if (id === undefined) return;
    lastId.current = id;
    keepRow(id);
  };
  return {
    onFocusCapture: noteRow,
    onClickCapture: noteRow,
    onKeyDown: (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
      const rowId = row.dataset.rowId ?? '';
      if (event.key === 'x' && onSelect !== undefined) {
        event.preventDefault();
        onSelect(rowId, false);
        return;
      }
      const isRange = event.shiftKey && onSelect !== undefined;
      if (event.shiftKey && !isRange) return;
      const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
      const at = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1;
      const sideways = SIDEWAYS[event.key];
      if (sideways !== undefined) {
        event.preventDefault();
        controls[Math.min(Math.max(at + sideways, 0), controls.length - 1)]?.focus();
        return;
      }
      const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / row.offsetHeight) - 1;
      const step = rowStep(event.key, Math.max(pageRows, 1), rows.count);
      if (step === undefined) return;
      event.preventDefault();
      const index = Math.min(Math.max(rows.indexOf(rowId) + step, 0), rows.count - 1);
      const id = rows.idAt(index);
      if (id === undefined || id === rowId) return;
      if (isRange) extendSelection(row, id, onSelect);
      wanted.current = { id, control: at };
      scrollToRow(index);
      const next = scroller.current?.querySelector(`[data-row-id="${CSS.escape(id)}"]`);
      if (next == null) return;
      wanted.current = null;
      focusControl(next, at);
    },
  };
}

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

const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** How many rows a key moves down; undefined for any other key. */
function rowStep(key: string, pageRows: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return -1;
    case 'ArrowDown':
      return 1;
    case 'PageUp':
      return -pageRows;
    case 'PageDown':
      return pageRows;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return undefined;
  }
}

/** The control at this position in the row, or else its tab stop. */
function focusControl(row: Element, at: number): void {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const main = controls.find((control) => control.tabIndex === 0);
  (controls[at] ?? main)?.focus({ preventScroll: false });
}
