import { Button } from '@/components/ui/button.tsx';
import { useRetryParked } from './retry-parked.ts';

interface TryAgainProps {
  /** Of the item; null for all. */
  id: string | null;
  /** What is tried again, for those who cannot see what the button stands beside. */
  title: string;
}

/** Has the server try again what it set aside. */
export function TryAgain({ id, title }: TryAgainProps) {
  const retry = useRetryParked();
  const label = id === null ? 'Try all again' : 'Try again';
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${title}`}
      loading={retry.isPending}
      onClick={() => retry.mutate(id)}
    >
      {label}
    </Button>
  );
}
