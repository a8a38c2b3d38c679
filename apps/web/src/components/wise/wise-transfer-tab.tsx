import type { WiseConnection } from '@clearbench/contract';
import { Link } from 'wouter';
import { Fact, Facts } from '@/components/facts.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { WiseConnectForm } from './connect-form.tsx';
import { useWiseConnection } from './get-wise-connection.ts';
import { PayoutCard } from './payout-card.tsx';

interface WiseTransferTabProps {
  transactionId: string;
  onConnected: () => unknown;
}

/** The tab "Wise Integration" of a transfer: the account, and what Wise does with this transfer. */
export function WiseTransferTab({ transactionId, onConnected }: WiseTransferTabProps) {
  const { data, error, refetch } = useWiseConnection();
  return (
    <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Card>
        <CardHeader>
          <CardTitle>{data?.state === 'connected' ? 'Connected to Wise' : 'Connect to Wise'}</CardTitle>
          <Link href="/wise-setup" className="text-sm text-accent underline underline-offset-2">
            Wise setup
          </Link>
        </CardHeader>
        <CardContent>
          <LoadFailure title="The connection could not be looked up" error={error} onRetry={refetch} />
          {data !== undefined && <Account connection={data} onConnected={onConnected} />}
        </CardContent>
      </Card>
      <PayoutCard
        transactionId={transactionId}
        isConnected={data?.state === 'connected'}
        isSimulated={data !== undefined && data.simulator !== null}
      />
    </div>
  );
}

function Account({ connection, onConnected }: { connection: WiseConnection; onConnected: () => unknown }) {
  const { state, problem, profileId, connectedAt, simulator } = connection;
  if (state === 'connected') {
    return (
      <Facts>
        <Fact label="Profile ID">{profileId}</Fact>
        <Fact label="Connected">{connectedAt === null ? 'Unknown' : <RealTime iso={connectedAt} />}</Fact>
        {simulator !== null && (
          <Fact label="At the provider">
            <a
              href={simulator.connectedAppsUrl}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              Approve payments, revoke access
            </a>
          </Fact>
        )}
      </Facts>
    );
  }
  return (
    <>
      {state === 'lost' && (
        <InlineAlert variant="warning" title="The connection was lost" className="mb-3.5">
          {problem}
        </InlineAlert>
      )}
      <WiseConnectForm simulator={simulator} onConnected={onConnected} />
    </>
  );
}
