import { Button } from '@/components/ui/buttons/button.tsx';
import { useRetryParked } from './retry-parked.ts';

interface TryAgainProps {
  /** The id of the item; null for all. */
  id: string | null;
  /** The subject of the retry, for screen readers, which have no context of the button. */
  title: string;
}

/** Asks the server to retry parked work. */
export function TryAgain({ id, title }: TryAgainProps) {
  const retry = useRetryParked();
  const label = id === null ? 'Try all again' : 'Try again';
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${title}`}
      sending={retry.isPending}
      onClick={() => retry.mutate(id)}
    >
      {label}
    </Button>
  );
}
