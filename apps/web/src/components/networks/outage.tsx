import type { NetworkStatus } from '@clearbench/contract';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import { EndOutage } from './end-outage-button.tsx';

interface OutageProps {
  network: Pick<NetworkStatus, 'network' | 'name' | 'outageUntilReal'>;
}

/** Why a network is down and for how long, with a way to end it. */
export function Outage({ network }: OutageProps) {
  const { outageUntilReal } = network;
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <p>
        A scenario took the network down for every transfer.
        {outageUntilReal !== null && (
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
