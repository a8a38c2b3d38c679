import { lazyOverlay } from '../../lazy.tsx';
import { lazyDialog } from '../../lazy-dialog.tsx';
import { LazyTooltipBubble } from './tooltip.tsx';

// The files of overlays are one script: no screen waits for it, and all parts are loaded as soon as one is.
export const LazyMenu = lazyOverlay(() => import('../overlays/menu.tsx').then((m) => m.Menu));
export const LazySelectList = lazyOverlay(() =>
  import('../overlays/select-list.tsx').then((m) => m.SelectList),
);
export const LazyConfirm = lazyDialog(() => import('../overlays/confirm.tsx').then((m) => m.Confirm));
export const LazyDialog = lazyDialog(() => import('../overlays/dialog.tsx').then((m) => m.Dialog));

/** Preloads them, so that they open at once. */
export function preloadOverlays(): void {
  for (const part of [LazyTooltipBubble, LazyMenu, LazySelectList, LazyConfirm, LazyDialog]) part.preload();
}
