import type { NetworkStatus } from '@clearbench/contract';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { ToggleCard } from '@/components/ui/toggle-card.tsx';
import { formatCount, formatDateTime } from '@/lib/format.ts';
import { useConnectNetwork } from './connect-network.ts';
import { Outage } from './outage.tsx';

interface NetworkToggleProps {
  network: NetworkStatus;
  title?: string;
  text?: ReactNode;
  /** Figures, shown below. */
  children?: ReactNode;
}

/** Connects and disconnects a network. Disconnecting asks first, because from then on every outgoing message waits. */
export function NetworkToggle({ network, title = network.name, text, children }: NetworkToggleProps) {
  const { mutate, isPending } = useConnectNetwork(network.network, network.name);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ToggleCard
        title={title}
        text={text}
        state={<ConnectionBadge network={network} />}
        checked={network.connected}
        pending={isPending}
        onCheckedChange={(connected) => (connected ? mutate(true) : setIsAsking(true))}
        simulated
        className="h-full"
      >
        {network.connected && network.outageUntil !== null && <Outage network={network} />}
        {children}
      </ToggleCard>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Disconnect ${network.name}?`}
        description={
          <>
            Messages that are sent over {network.name} then wait in its queue
            {network.queued > 0 && `, where ${formatCount(network.queued)} wait already`}, and no
            confirmations arrive. Connecting it again starts a new session.
          </>
        }
        confirmLabel="Disconnect"
        destructive
        loading={isPending}
        onConfirm={() =>
          mutate(false, { onSuccess: () => setIsAsking(false), onError: () => setIsAsking(false) })
        }
      />
    </>
  );
}

/** Whether messages pass, in words. */
function ConnectionBadge({ network }: { network: NetworkStatus }) {
  const { connected, outageUntil } = network;
  if (!connected) return <Badge tone="bad">Disconnected</Badge>;
  if (outageUntil !== null) return <Badge tone="warning">Outage until {formatDateTime(outageUntil)}</Badge>;
  return <Badge tone="good">Connected</Badge>;
}
