import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    setWidthPx(target.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
