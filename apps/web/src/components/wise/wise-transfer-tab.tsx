import type { OperationResult, WiseConnection } from '@clearbench/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { Fact, Facts } from '@/components/facts.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { WiseConnectForm } from './connect-form.tsx';
import { CONNECTED_TITLE } from './connect-wise.ts';
import { useWiseConnection } from './get-wise-connection.ts';
import { PayoutCard } from './payout-card.tsx';

interface WiseTransferTabProps {
  transactionId: string;
  onConnected: () => unknown;
}

/** The tab "Wise Integration" of a transfer: the account, and the payout of this transfer. */
export function WiseTransferTab({ transactionId, onConnected }: WiseTransferTabProps) {
  const { data, error, refetch } = useWiseConnection();
  const [result, setResult] = useState<OperationResult | null>(null);
  const isConnected = data?.state === 'connected';
  const connected = (made: OperationResult) => {
    setResult(made);
    return onConnected();
  };
  return (
    <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Card
        title={isConnected ? 'Connected to Wise' : 'Connect to Wise'}
        aside={
          <Link href="/wise-setup" className="text-sm text-accent underline underline-offset-2">
            Wise setup
          </Link>
        }
      >
        <CardContent>
          <LoadFailure title="The connection could not be loaded" error={error} onRetry={refetch} />
          {/* The form has disappeared by then. A success is no longer shown once the connection is lost. */}
          <ResultAlert
            result={
              result === null || !isConnected
                ? null
                : {
                    variant: 'success',
                    title: CONNECTED_TITLE,
                    children: result.message,
                    className: 'mb-3.5',
                  }
            }
          />
          {data !== undefined && <Account connection={data} onConnected={connected} />}
        </CardContent>
      </Card>
      <PayoutCard
        transactionId={transactionId}
        isConnected={isConnected}
        isSimulated={data !== undefined && data.simulator !== null}
      />
    </div>
  );
}

interface AccountProps {
  connection: WiseConnection;
  onConnected: (result: OperationResult) => unknown;
}

function Account({ connection, onConnected }: AccountProps) {
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
