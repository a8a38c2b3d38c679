import { type RefObject, useEffect, useRef } from 'react';

/** On a new step the focus moves to this element, so that its name is read out and a held Enter key stops there. */
export function useStepFocus(element: RefObject<HTMLElement | null>, step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.focus();
  }, [element, step]);
}
