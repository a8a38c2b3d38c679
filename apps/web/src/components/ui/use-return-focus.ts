import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened. Radix does so only for a dialog with a trigger; ours are
 * also opened by the URL. If that element is gone or disabled, the focus stays in its tab or in the main content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Another dialog or a new screen may already have taken the focus.
      if (document.activeElement !== document.body) return;
      const { current } = opener;
      const place =
        current?.closest<HTMLElement>('[role="tabpanel"], main') ?? document.querySelector('main');
      const canFocus = current instanceof HTMLElement && current !== document.body && current.isConnected;
      const target = canFocus && !current.matches(':disabled') ? current : place;
      target?.focus({ preventScroll: true });
    },
  };
}
