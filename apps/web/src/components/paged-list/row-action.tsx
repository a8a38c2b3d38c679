import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';

interface RowButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Opens the row's subject, and so does a click anywhere in the row. */
export function RowButton({ onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      data-opens-row
      className="mono min-h-6 max-w-full truncate text-left hover:text-accent"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface ViewButtonProps {
  /** The object that it opens, after `View`. */
  subject: string;
  preload: () => void;
  onClick: () => void;
}

/**
 * Opens the row's subject, in a separate column. A click elsewhere in the row does the same, unless a link precedes
 * this control.
 */
export function ViewButton({ subject, preload, onClick }: ViewButtonProps) {
  return (
    <Button
      size="sm"
      data-opens-row
      aria-label={`View ${subject}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      View
    </Button>
  );
}
