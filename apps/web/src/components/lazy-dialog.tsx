import type { ComponentType, ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { defineLazy, type LazyComponent } from './lazy.tsx';

/** A dialog in a separate script, as with `lazyComponent`: a failure also opens as an overlay, and can be closed. */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode = () => null,
): LazyComponent<P> {
  return defineLazy(load, waiting, ({ onClose }, failure) => (
    <NotLoaded onClose={onClose}>{failure}</NotLoaded>
  ));
}

/** If even the dialog's own script cannot be loaded, the failure appears without a dialog, in place of the part. */
const NotLoaded = defineLazy<{ onClose: () => void; children: ReactNode }>(
  () => import('./ui/overlays/not-loaded.tsx').then((m) => m.NotLoaded),
  () => null,
  ({ onClose, children }) => (
    <div className="grid gap-2">
      {children}
      <Button onClick={onClose}>Close</Button>
    </div>
  ),
);
