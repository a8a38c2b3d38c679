import { useEffect } from 'react';
import { noteArrival } from '@/lib/navigation/return.ts';

/** The browser itself restores the position on Back and Forward, so only a new step starts at the top. */
let steppedTo = '';
let arrivals = 0;
addEventListener('popstate', () => {
  steppedTo = location.pathname;
});

/** Where each address with a fragment was left: on Back, the browser would scroll to the fragment. */
const positions = new Map<string, number>();
let address = location.href;
for (const step of ['pushState', 'popstate']) {
  addEventListener(step, () => {
    if (address.includes('#')) positions.set(address, scrollY);
    address = location.href;
  });
}
addEventListener('replaceState', () => {
  address = location.href;
});

/**
 * Rendered beside a screen. Once the screen has rendered, it announces the change by moving the focus to its heading,
 * as browsers do when a page is loaded. It does nothing on the first screen, because the browser has already done so.
 */
export function ScreenArrival({ path }: { path: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new path is an arrival.
  useEffect(() => {
    arrivals += 1;
    // Not every step back opens another screen: it may only close a dialog.
    const wasBack = steppedTo === location.pathname;
    steppedTo = '';
    noteArrival();
    if (arrivals === 1) return;
    if (!wasBack) scrollTo(0, 0);
    const position = wasBack ? positions.get(location.href) : undefined;
    // After the browser.
    if (position !== undefined) requestAnimationFrame(() => scrollTo(0, position));
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    // When returning to a list, the list has already focused its row.
    if (target === null || document.activeElement?.closest('main [data-row-id]') != null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [path]);
  return null;
}
