import { Link } from 'wouter';
import { EndOutage } from '@/components/networks/end-outage-button.tsx';
import { useNetworks } from '@/components/networks/list-networks.ts';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useTimes } from '@/lib/preferences/times.ts';
import { useTimeline } from '../../api/get-timeline.ts';
import { networkHolds } from '../../model/network-hold.ts';

/** Why messages of a transfer have not been sent: their network is disconnected, down, or between two batches. */
export function NetworkHold({ transactionId, className }: { transactionId: string; className?: string }) {
  const waiting = useTimeline(transactionId).data?.messages.filter(({ state }) => state === 'queued') ?? [];
  return waiting.length === 0 ? null : <Holds messages={waiting} className={className} />;
}

interface HoldsProps {
  messages: Parameters<typeof networkHolds>[0];
  className: string | undefined;
}

/** A separate component, so that the networks are loaded only while something is waiting. */
function Holds({ messages, className }: HoldsProps) {
  const { data: networks = [] } = useNetworks();
  const times = useTimes();
  return networkHolds(messages, networks, times).map(({ network, title, text, outage }) => (
    <InlineAlert
      key={network}
      variant="warning"
      title={title}
      className={className ?? ''}
      action={outage !== null && <EndOutage network={outage} />}
    >
      {text}{' '}
      <Link href="/global-transaction-networks" className="font-medium underline underline-offset-2">
        Open the networks
      </Link>
    </InlineAlert>
  ));
}
