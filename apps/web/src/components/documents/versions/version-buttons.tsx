import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import type { StoredVersion, Versioned } from './versioned.ts';

const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx').then((m) => m.CompareDialog));
const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx').then((m) => m.RestoreDialog));

interface CompareButtonProps {
  versioned: Versioned;
  /** The newest first. */
  versions: readonly { readonly version: number }[];
}

export function CompareButton({ versioned, versions }: CompareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (versions.length < 2) return null;
  return (
    <>
      <Button size="sm" onPointerEnter={CompareDialog.preload} onClick={() => setIsOpen(true)}>
        Compare…
      </Button>
      {isOpen && (
        <CompareDialog
          versioned={versioned}
          versions={versions.map(({ version }) => version)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface RestoreButtonProps {
  versioned: Versioned;
  version: number;
  newest: number;
  /** What happens then, in a sentence. */
  effect: string;
  sending: boolean;
  /** Call `close` when it is done. */
  onRestore: (stored: StoredVersion, close: () => void) => void;
}

export function RestoreButton({ onRestore, ...others }: RestoreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        size="sm"
        sending={false}
        aria-label={`Restore version ${others.version}`}
        onPointerEnter={RestoreDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Restore…
      </Button>
      {isOpen && (
        <RestoreDialog {...others} onRestore={(stored) => onRestore(stored, close)} onClose={close} />
      )}
    </>
  );
}
