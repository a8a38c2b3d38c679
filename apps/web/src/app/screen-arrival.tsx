import { useEffect } from 'react';
import { noteArrival } from '@/lib/paged-list/place.ts';

/** The browser itself restores the position on Back and Forward, so only a new step starts at the top. */
let steppedTo = '';
let arrivals = 0;
addEventListener('popstate', () => {
  steppedTo = location.pathname;
});

/**
 * Stands beside a screen and tells, once that is there, that the place changed: the focus goes to its heading,
 * as it does in the browser when a page is loaded. Not on the first screen, where the browser did it.
 */
export function ScreenArrival({ path }: { path: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new path is an arrival.
  useEffect(() => {
    arrivals += 1;
    // Not every step back is an arrival: one may only have closed a dialog.
    const wasBack = steppedTo === location.pathname;
    steppedTo = '';
    noteArrival();
    if (arrivals === 1) return;
    if (!wasBack) scrollTo(0, 0);
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    // A list that was returned to has given the focus to its row already.
    if (target === null || document.activeElement?.closest('main [data-row-id]') != null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [path]);
  return null;
}
