import { useState } from 'react';
import type { ConfirmProps } from '../overlays/confirm.tsx';
import { LazyConfirm } from './lazy-overlays.ts';

export interface ConfirmDialogProps extends Omit<ConfirmProps, 'onClose'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
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
