/** The text size that lengths in px assume; a browser can be set to another one. */
const ROOT_PX = 16;

let scale: number | null = null;

/**
 * A length for text, like the height of a row: given for text of the usual size, returned for the size that the browser is set to.
 * For computed lengths; style sheets use rem for the same.
 */
export function textPx(px: number): number {
  if (typeof document === 'undefined') return px;
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_PX;
  return px * scale;
}
