import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface NotLoadedProps {
  onClose: () => void;
  /** The failure, with a button to try again. */
  children: ReactNode;
}

/** Opens in place of a dialog whose script could not be loaded. */
export function NotLoaded({ onClose, children }: NotLoadedProps) {
  return (
    <Dialog onClose={onClose} size="sm" title="Couldn’t load">
      {children}
    </Dialog>
  );
}
