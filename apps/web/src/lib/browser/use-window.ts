import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface WindowOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The height of each row. */
  count: number;
  rowPx: number;
  /** Rows rendered above and below those in view, so that quick scrolling shows no blanks. */
  overscan?: number;
  /** The initial scroll position. */
  startPx?: number;
}

/** The rows of a scrolling element that are currently rendered: those in view and some around them. */
export function useWindow({ scroller, count, rowPx, overscan = 24, startPx = 0 }: WindowOptions): number[] {
  const [view, setView] = useState(() => ({ topPx: startPx, heightPx: innerHeight / 2 }));
  // In steps, so that not every row scrolled past causes a render.
  const stepRows = Math.max(Math.floor(overscan / 2), 1);
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const stepPx = stepRows * rowPx;
    const topPx = Math.floor(Math.min(element.scrollTop, count * rowPx) / stepPx) * stepPx;
    const heightPx = element.clientHeight;
    setView((before) =>
      before.topPx === topPx && before.heightPx === heightPx ? before : { topPx, heightPx },
    );
  }, [scroller, stepRows, rowPx, count]);
  useLayoutEffect(() => {
    if (startPx > 0) scroller.current?.scrollTo({ top: startPx });
  }, [scroller, startPx]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Fewer rows may end above the scroll position, without an event before they are painted.
    look();
    // At once: otherwise a frame without rows could be painted first.
    const follow = () => flushSync(look);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, look]);
  const topRow = Math.floor(view.topPx / rowPx);
  const first = Math.max(topRow - overscan, 0);
  const end = Math.min(topRow + Math.ceil(view.heightPx / rowPx) + stepRows + overscan, count);
  return Array.from({ length: Math.max(end - first, 0) }, (_, offset) => first + offset);
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
