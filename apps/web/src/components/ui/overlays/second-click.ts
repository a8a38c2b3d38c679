import { useEffect } from 'react';

/** The second click of a double click that closes a dialog would reach what is behind it. */
export function useIgnoredSecondClick(): void {
  useEffect(() => () => addEventListener('click', ignoreSecond, { capture: true, once: true }), []);
}

function ignoreSecond(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}
