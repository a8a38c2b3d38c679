/** The text size that lengths in px assume; a browser can be set to another one. */
const ROOT_PX = 16;

let scale: number | null = null;

/**
 * A length for text, such as the height of a row: given for the usual text size, returned for the browser's text
 * size. For computed lengths; style sheets use rem instead.
 */
export function textPx(px: number): number {
  if (typeof document === 'undefined') return px;
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_PX;
  return px * scale;
}
