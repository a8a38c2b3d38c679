import { lateDialog, lateOverlay } from '../late.tsx';

/** One script: no screen waits for it, and all parts are loaded as soon as one is. */
const load = () => import('./overlays/index.ts');

export const LateTooltipBubble = lateOverlay(() => load().then((m) => m.TooltipBubble));
export const LateMenu = lateOverlay(() => load().then((m) => m.Menu));
export const LateSelectList = lateOverlay(() => load().then((m) => m.SelectList));
export const LateConfirm = lateDialog(() => load().then((m) => m.Confirm));
export const LateDialog = lateDialog(() => load().then((m) => m.Dialog));

/** Preloads them, so that they open at once. */
export function preloadOverlays(): void {
  for (const part of [LateTooltipBubble, LateMenu, LateSelectList, LateConfirm, LateDialog]) part.preload();
}
