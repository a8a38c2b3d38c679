import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a new step the focus moves to this element, so that its name is read out and a held Enter key stops there. `onlyIfLost`: only
 * if the control that had the focus is gone.
 */
export function useStepFocus(
  element: RefObject<HTMLElement | null>,
  step: string,
  { onlyIfLost = false }: { onlyIfLost?: boolean } = {},
): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!onlyIfLost || document.activeElement === document.body) element.current?.focus();
  }, [element, step, onlyIfLost]);
}
