import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { CODE_PAD_PX, CODE_ROW_PX } from './code-line.tsx';

/** Rows rendered above and below those in view, so that quick scrolling shows no blanks. */
const OVERSCAN_ROWS = 24;

/** The rows of a scrolling element, all equally high, that are currently rendered: those in view and some around them. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [{ top, height }, setView] = useState({ top: 0, height: 600 });
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    // In steps of half the overscan, so that not every pixel causes a render.
    const step = (OVERSCAN_ROWS / 2) * rowPx;
    const nextTop = Math.floor(element.scrollTop / step) * step;
    const nextHeight = element.clientHeight;
    setView((view) =>
      view.top === nextTop && view.height === nextHeight ? view : { top: nextTop, height: nextHeight },
    );
  }, [scroller, rowPx]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, look]);
  const topRow = Math.floor(top / rowPx);
  const first = Math.max(Math.min(topRow, count) - OVERSCAN_ROWS, 0);
  const last = Math.min(topRow + Math.ceil(height / rowPx) + OVERSCAN_ROWS * 2, count);
  const rows = Array.from({ length: Math.max(last - first, 0) }, (_, offset) => first + offset);
  return { rows, look };
}

/** Scrolls a row into view, no further than needed. */
export function scrollToRow(element: HTMLElement | null, row: number, rowPx: number): void {
  if (element === null) return;
  const top = row * rowPx;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowPx > element.scrollTop + element.clientHeight) {
    element.scrollTop = top + rowPx - element.clientHeight;
  }
}

/** Scrolls a row and a column into view, with room around them. */
export function scrollToPlace(element: HTMLElement, row: number, column: number, gutterPx: number): void {
  const top = row * CODE_ROW_PX + CODE_PAD_PX;
  const isAbove = top < element.scrollTop;
  const isBelow = top + CODE_ROW_PX > element.scrollTop + element.clientHeight;
  if (isAbove || isBelow) element.scrollTop = Math.max(top - element.clientHeight / 3, 0);
  const left = column * characterPx(element);
  const room = element.clientWidth - gutterPx;
  if (left < element.scrollLeft || left > element.scrollLeft + room - 80) {
    element.scrollLeft = Math.max(left - room / 2, 0);
  }
}

/** Width of a character in the element's own monospaced typeface. */
function characterPx(element: HTMLElement): number {
  const { fontSize, fontFamily } = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 8;
  context.font = `${fontSize} ${fontFamily}`;
  return context.measureText('0').width;
}
