import type { NetworkStatus } from '@clearbench/contract';
import { Button } from '@/components/ui/button.tsx';
import { Countdown } from '@/components/ui/countdown.tsx';
import { useEndOutage } from './end-outage.ts';

interface OutageProps {
  network: Pick<NetworkStatus, 'network' | 'name' | 'outageUntilReal'>;
}

/** Why a network is down and for how long, with a way to end it. */
export function Outage({ network }: OutageProps) {
  const { outageUntilReal } = network;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <p>
        A scenario took it down, for every transfer.
        {/* A server of an earlier version does not tell the real time. */}
        {outageUntilReal != null && (
          <>
            {' '}
            <Countdown until={outageUntilReal} label="Back in" over="Back now" />
          </>
        )}
      </p>
      <EndOutage network={network} />
    </div>
  );
}

/** Ends it for every transfer. */
export function EndOutage({ network: { network, name } }: OutageProps) {
  const end = useEndOutage(network, name);
  return (
    <Button
      size="sm"
      aria-label={`End the outage of ${name}`}
      loading={end.isPending}
      onClick={() => end.mutate(undefined)}
    >
      End outage
    </Button>
  );
}
