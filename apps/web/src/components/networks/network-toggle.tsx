import type { NetworkStatus } from '@clearbench/contract';
import { type ReactNode, useState } from 'react';
import { Moment } from '@/components/time.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { ToggleCard } from '@/components/ui/forms/toggle-card.tsx';
import { useConnectNetwork } from './connect-network.ts';
import { DisconnectNetwork } from './disconnect-network.tsx';
import { Outage } from './outage.tsx';

interface NetworkToggleProps {
  network: NetworkStatus;
  title?: string;
  text?: ReactNode;
  /** Figures, shown below. */
  children?: ReactNode;
}

/** Connects and disconnects a network. It asks before disconnecting, because every outgoing message then waits. */
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
        sending={isPending}
        onCheckedChange={(connected) => (connected ? mutate(true) : setIsAsking(true))}
        simulated
        className="h-full"
      >
        {network.connected && network.outageUntil !== null && <Outage network={network} />}
        {children}
      </ToggleCard>
      <DisconnectNetwork
        network={network}
        open={isAsking}
        onOpenChange={setIsAsking}
        sending={isPending}
        onConfirm={() =>
          mutate(false, { onSuccess: () => setIsAsking(false), onError: () => setIsAsking(false) })
        }
      />
    </>
  );
}

/** The state of the connection, in words. */
function ConnectionBadge({ network }: { network: NetworkStatus }) {
  const { connected, outageUntil } = network;
  if (!connected) return <Badge tone="bad">Disconnected</Badge>;
  if (outageUntil !== null) {
    return (
      <Badge tone="warning">
        <span>
          Outage until <Moment iso={outageUntil} />
        </span>
      </Badge>
    );
  }
  return <Badge tone="good">Connected</Badge>;
}
