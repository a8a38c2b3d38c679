import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { connectedCount, type Loading, NETWORK_IDS, NETWORKS, type NetworkId } from '../model/networks.ts';
import { NETWORK_TEXTS } from '../model/texts.ts';
import type { Networks } from '../model/use-networks.ts';

interface NetworkPanelProps {
  networks: Networks;
  /** Smaller, inside the wizard. */
  compact?: boolean;
}

const nameOf = (id: NetworkId, compact: boolean): string =>
  (compact ? NETWORKS[id].short : undefined) ?? NETWORKS[id].name;

/** The four networks with their connections, which are only simulated in the browser: no request is sent. */
export function NetworkPanel({
  networks: { connections, loading, start },
  compact = false,
}: NetworkPanelProps) {
  const isConnected = connectedCount(connections) > 0;
  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          {!compact && <span>All networks:</span>}
          <Badge tone={isConnected ? 'good' : 'neutral'}>
            {isConnected ? NETWORK_TEXTS.connected : NETWORK_TEXTS.disconnected}
          </Badge>
        </p>
        <div className="flex flex-wrap gap-2">
          <BulkButton kind="all" label={NETWORK_TEXTS.connectAll} loading={loading} onStart={start} />
          <BulkButton
            kind="disconnect"
            label={NETWORK_TEXTS.disconnectAll}
            loading={loading}
            onStart={start}
          />
        </div>
      </div>
      <ul aria-label="Networks" className="grid gap-3 @md:grid-cols-2 @4xl:grid-cols-4">
        {NETWORK_IDS.map((id) => (
          <li key={id} className="sim-edge rounded-md border border-line bg-surface">
            <div
              className={
                compact
                  ? 'flex h-full items-center justify-between gap-2 py-2 pr-3 pl-2.5'
                  : 'flex h-full flex-col py-3 pr-4 pl-3'
              }
            >
              <div className="min-w-0">
                <p className="font-semibold">{nameOf(id, compact)}</p>
                {!compact && <p className="text-sm text-ink-2">{NETWORKS[id].text}</p>}
                <p className={compact ? 'text-sm text-ink-3' : 'mb-2.5 text-sm text-ink-3'}>
                  {connections[id] ? NETWORK_TEXTS.connected : NETWORK_TEXTS.disconnected}
                </p>
              </div>
              <NetworkButton
                id={id}
                isConnected={connections[id]}
                loading={loading}
                onStart={start}
                compact={compact}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NetworkButtonProps {
  id: NetworkId;
  isConnected: boolean;
  loading: Loading | null;
  onStart: (loading: Loading) => void;
  compact: boolean;
}

function NetworkButton({ id, isConnected, loading, onStart, compact }: NetworkButtonProps) {
  const isInstalling = loading?.kind === 'installing' && loading.network === id;
  const action = isConnected ? NETWORK_TEXTS.disconnect : NETWORK_TEXTS.connect;
  return (
    <Button
      size={compact ? 'sm' : 'md'}
      className={compact ? '' : 'mt-auto self-start'}
      aria-label={isInstalling ? undefined : `${action} ${nameOf(id, compact)}`}
      loading={isInstalling}
      disabled={loading !== null && !isInstalling}
      onClick={() => onStart({ kind: 'installing', network: id })}
    >
      {isInstalling ? NETWORK_TEXTS.installing : action}
    </Button>
  );
}

interface BulkButtonProps {
  kind: 'all' | 'disconnect';
  label: string;
  loading: Loading | null;
  onStart: (loading: Loading) => void;
}

function BulkButton({ kind, label, loading, onStart }: BulkButtonProps) {
  const isRunning = loading?.kind === kind;
  return (
    <Button
      size="sm"
      loading={isRunning}
      disabled={loading !== null && !isRunning}
      onClick={() => onStart({ kind })}
    >
      {label}
    </Button>
  );
}
