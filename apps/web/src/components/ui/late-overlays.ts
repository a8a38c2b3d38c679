import { lateDialog } from '../late.tsx';

/** One script: no screen waits for it, and all parts are loaded as soon as one is. */
const load = () => import('./overlays/index.ts');

export const LateConfirm = lateDialog(() => load().then((m) => m.Confirm));
export const LateDialog = lateDialog(() => load().then((m) => m.Dialog));

/** Preloads them, so that they open at once. */
export function preloadOverlays(): void {
  for (const part of [LateConfirm, LateDialog]) part.preload();
}
