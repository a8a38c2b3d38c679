import type { RunCase, TestRun } from '@clearbench/contract';
import { Play, RotateCcw } from 'lucide-react';
import { Button, type ButtonVariant } from '@/components/ui/buttons/button.tsx';
import { useStartCase } from '../api/acts.ts';

interface StartButtonProps {
  run: TestRun;
  case: RunCase;
  variant?: ButtonVariant;
}

/** Starts a waiting case, or restarts a failed one. Renders nothing if neither is possible. */
export function StartButton({ run, case: one, variant = 'secondary' }: StartButtonProps) {
  const start = useStartCase(run.id, one);
  const isOpen = one.state === 'open';
  if (run.state !== 'running' || !(isOpen || one.state === 'failed')) return null;
  return (
    <Button
      size="sm"
      variant={variant}
      icon={isOpen ? Play : RotateCcw}
      sending={start.isPending}
      aria-label={`${isOpen ? 'Start case' : 'Start again'}: ${one.title}`}
      onClick={() => start.mutate()}
    >
      {isOpen ? 'Start case' : 'Start again'}
    </Button>
  );
}
