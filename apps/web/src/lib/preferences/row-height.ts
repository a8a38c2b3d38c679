import { useSyncExternalStore } from 'react';
import { textPx } from '@/lib/browser/text-scale.ts';
import { useDensity } from './density.ts';

/** The heights in styles/lists.css: of rows, and of the line with a reason. */
export type RowHeight = 'transactions' | 'reason' | 'messages' | 'log' | 'audit' | 'workspaces';

const REM_PX = 16;

const known = new Map<RowHeight, { at: string; px: number }>();

/** The height of a row in px on this screen, which the style sheet decides by the width of the screen and the density of rows. */
export function useRowPx(rows: RowHeight): number {
  const [density] = useDensity();
  return useSyncExternalStore(onResize, () => rowPx(rows, `${innerWidth} ${density}`));
}

/** Looked up once for each width and density, because the style sheet answers slowly while a list scrolls. */
function rowPx(rows: RowHeight, at: string): number {
  const last = known.get(rows);
  if (last?.at === at) return last.px;
  const rem = getComputedStyle(document.documentElement).getPropertyValue(`--${rows}-row`);
  const px = textPx(Number.parseFloat(rem) * REM_PX);
  known.set(rows, { at, px });
  return px;
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
