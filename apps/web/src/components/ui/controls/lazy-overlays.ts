import { lazyDialog, lazyOverlay } from '../../lazy.tsx';

/** One script: no screen waits for it, and all parts are loaded as soon as one is. */
const load = () => import('../overlays/index.ts');

export const LazyTooltipBubble = lazyOverlay(() => load().then((m) => m.TooltipBubble));
export const LazyMenu = lazyOverlay(() => load().then((m) => m.Menu));
export const LazySelectList = lazyOverlay(() => load().then((m) => m.SelectList));
export const LazyConfirm = lazyDialog(() => load().then((m) => m.Confirm));
export const LazyDialog = lazyDialog(() => load().then((m) => m.Dialog));

/** Preloads them, so that they open at once. */
export function preloadOverlays(): void {
  for (const part of [LazyTooltipBubble, LazyMenu, LazySelectList, LazyConfirm, LazyDialog]) part.preload();
}
