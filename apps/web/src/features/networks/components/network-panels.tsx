import type { NetworkStatus } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { useNetworks } from '@/components/networks/list-networks.ts';
import { NetworkToggle } from '@/components/networks/network-toggle.tsx';
import { Time } from '@/components/time.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { CutOff } from './cut-off.tsx';

/** The SWIFT server with its status tiles, and the other networks with their state and queues. */
export function NetworkPanels() {
  const { data, error, refetch } = useNetworks();
  if (data === undefined) {
    return error === null ? (
      <PanelSkeletons />
    ) : (
      <LoadFailure
        title="The networks could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4.5"
      />
    );
  }
  const swift = data.find(({ network }) => network === 'swift');
  const others = data.filter(({ network }) => network !== 'swift');
  return (
    <div className="mt-4.5 grid grid-cols-1 gap-4.5 wrap-anywhere">
      <LoadFailure title="The networks could not be refreshed" error={error} onRetry={refetch} />
      {swift !== undefined && <SwiftServer network={swift} />}
      <ul aria-label="Other networks" className="grid gap-4.5 lg:grid-cols-3">
        {others.map((network) => (
          <li key={network.network} className="min-w-0">
            <NetworkToggle network={network} text={<Line network={network} />}>
              <Figures network={network} />
            </NetworkToggle>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SwiftServer({ network }: { network: NetworkStatus }) {
  const { sessionNumber, sequenceNumber, queued, sent, acknowledged, refused, received } = network;
  return (
    <NetworkToggle
      network={network}
      title="SWIFT server"
      text={
        <>
          FIN over a simulated network, with acknowledgements, gpi confirmations and sequence numbers like the
          real one.
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-6">
        <StatTile label="Session" value={sessionNumber ?? '—'} note={`ISN ${sequenceNumber ?? 'none'}`} />
        <StatTile label="Queue" value={formatCount(queued)} note="waiting" />
        <StatTile label="Sent" value={formatCount(sent)} />
        <StatTile
          label="Acknowledged"
          value={formatCount(acknowledged)}
          note={`${formatCount(refused)} NAK`}
        />
        <StatTile label="Received" value={formatCount(received)} />
        <StatTile label="Last message" value={<LastMessage network={network} />} />
      </dl>
    </NetworkToggle>
  );
}

/** `Session 0001 · ISN 000031 · 0 waiting`, in the numbering of each network. */
function Line({ network: status }: { network: NetworkStatus }) {
  const { network, sessionNumber, sequenceNumber, queued, sent } = status;
  const parts: ReactNode[] = [
    ...(network === 'telex' ? [] : [`Session ${sessionNumber ?? '—'}`]),
    sequenceNumber === null
      ? `Nothing sent ${sent === 0 ? 'yet' : 'since it was connected'}`
      : `${network === 'telex' ? 'Serial' : 'Number'} ${sequenceNumber}`,
    `${formatCount(queued)} waiting`,
  ];
  return (
    <>
      {parts.join(' · ')}
      {network === 'sepa' && <CutOff status={status} />}
    </>
  );
}

function Figures({ network }: { network: NetworkStatus }) {
  const { sent, acknowledged, refused, received } = network;
  const figures = [
    ['Sent', sent],
    ['ACK', acknowledged],
    ['NAK', refused],
    ['Received', received],
  ] as const;
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-1 border-t border-line pt-2 text-sm">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="font-semibold">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-sm text-ink-3">
        Last message: <LastMessage network={network} />
      </p>
    </>
  );
}

function LastMessage({ network: { lastMessageAt } }: { network: NetworkStatus }) {
  if (lastMessageAt === null) return 'none yet';
  return (
    <Time
      iso={lastMessageAt}
      relativeClassName="hidden"
      className="inline-block text-sm leading-snug font-normal whitespace-normal!"
    />
  );
}

function PanelSkeletons() {
  return (
    <div role="status" className="mt-4.5 grid gap-4.5">
      <span className="sr-only">Loading the networks…</span>
      <Skeleton className="h-104 w-full sm:h-77 lg:h-73 xl:h-48" />
      <div className="grid gap-4.5 lg:grid-cols-3">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </div>
  );
}
