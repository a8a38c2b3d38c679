import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';

interface RowButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Opens the row's subject, wherever the row is clicked. */
export function RowButton({ onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="mono min-h-6 max-w-full truncate text-left after:absolute after:inset-0 hover:text-accent"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface ViewButtonProps {
  /** What it opens, after `View`. */
  subject: string;
  preload: () => void;
  onClick: () => void;
}

/** Opens the row's subject, in a column of its own. */
export function ViewButton({ subject, preload, onClick }: ViewButtonProps) {
  return (
    <Button
      size="sm"
      aria-label={`View ${subject}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      View
    </Button>
  );
}
