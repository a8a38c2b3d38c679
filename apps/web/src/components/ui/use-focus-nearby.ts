import { type RefObject, useLayoutEffect } from 'react';

/** For a control that disappears with what it is about: the focus then stays near it, instead of going back to the start of the page. */
export function useFocusNearby(focused: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const element = focused.current;
      if (element === null || document.activeElement !== element) return;
      const place = element.closest<HTMLElement>('[role="tabpanel"], [role="dialog"], main');
      place?.focus({ preventScroll: true });
    },
    [focused],
  );
}
