import { useLayoutEffect } from 'react';

/**
 * For a control that disappears with its subject: the focus then stays near it, instead of returning to the start of the page.
 * `focused` is the control while it has the focus, else null.
 */
export function useFocusNearby(focused: HTMLElement | null): void {
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== focused) return;
      focused?.closest<HTMLElement>('[role=tabpanel],[role=dialog],main')?.focus({ preventScroll: true });
    },
    [focused],
  );
}
