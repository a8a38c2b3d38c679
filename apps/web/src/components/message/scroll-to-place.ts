import { CODE_PAD_PX, CODE_ROW_PX } from './code-line.tsx';

/** Scrolls a row and a column into view, with some margin. */
export function scrollToPlace(element: HTMLElement, row: number, column: number, gutterPx: number): void {
  const top = row * CODE_ROW_PX + CODE_PAD_PX;
  const isAbove = top < element.scrollTop;
  const isBelow = top + CODE_ROW_PX > element.scrollTop + element.clientHeight;
  if (isAbove || isBelow) element.scrollTop = Math.max(top - element.clientHeight / 3, 0);
  const left = column * characterPx(element);
  const room = element.clientWidth - gutterPx;
  if (left < element.scrollLeft || left > element.scrollLeft + room - 80) {
    element.scrollLeft = Math.max(left - room / 2, 0);
  }
}

/** Width of a character in the element's own monospaced typeface. */
function characterPx(element: HTMLElement): number {
  const { fontSize, fontFamily } = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 8;
  context.font = `${fontSize} ${fontFamily}`;
  return context.measureText('0').width;
}
