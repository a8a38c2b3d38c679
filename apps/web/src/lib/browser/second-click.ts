/** The second click of a double click would otherwise reach the new content. */
export function ignoreSecondClick(): void {
  addEventListener('click', ignoreSecond, { capture: true, once: true });
}

function ignoreSecond(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}
