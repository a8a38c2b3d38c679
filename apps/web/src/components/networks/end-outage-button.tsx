import type { NetworkStatus } from '@clearbench/contract';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useEndOutage } from './end-outage.ts';

interface EndOutageProps {
  network: Pick<NetworkStatus, 'network' | 'name'>;
}

export function EndOutage({ network: { network, name } }: EndOutageProps) {
  const end = useEndOutage(network, name);
  return (
    <Button
      size="sm"
      aria-label={`End the outage of ${name}`}
      sending={end.isPending}
      onClick={() => end.mutate(undefined)}
    >
      End outage
    </Button>
  );
}
