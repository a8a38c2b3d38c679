import { type ReactNode, useState } from 'react';
import { LazyConfirm } from './lazy-overlays.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names the object. */
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** The confirmed action is running. Close the dialog yourself when it is done. */
  loading?: boolean;
  /** The same for a change of this workspace, as in Button. */
  sending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before an action that cannot be undone. The focus starts on Cancel, so a hasty Enter changes nothing. */
export function ConfirmDialog({ open, onOpenChange, ...question }: ConfirmDialogProps) {
  return open && <LazyConfirm {...question} onClose={() => onOpenChange(false)} />;
}

/** The state of a confirmation, and its setter. It closes when its action is no longer possible. */
export function useAsking(isPossible: boolean) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && !isPossible) setIsAsking(false);
  return [isAsking && isPossible, setIsAsking] as const;
}
