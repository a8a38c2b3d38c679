import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a new step, moves the focus to this element, so that its name is read out and a held Enter key stops there.
 * `onlyIfLost`: only if the focused control has disappeared, so that at most something around this element has the
 * focus.
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
    const isLost = document.activeElement?.contains(element.current) === true;
    if (!onlyIfLost || isLost) element.current?.focus();
  }, [element, step, onlyIfLost]);
}
