import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { WiseConnectForm } from '@/components/wise/connect-form.tsx';
import { useWiseConnection } from '@/components/wise/get-wise-connection.ts';
import { useExchangeCode } from '../api/exchange-code.ts';
import { readRedirect, withoutRedirect } from '../model/redirect.ts';
import { DENIED, exchangeErrorText, type Phase } from '../model/texts.ts';
import { CodeStep } from './code-step.tsx';
import { ConnectStep } from './connect-step.tsx';
import { Connected } from './connected.tsx';
import { ConnectionBadge } from './connection-badge.tsx';

export function WiseSetupView({ title }: { title: string }) {
  const connection = useWiseConnection();
  const [authUrl, setAuthUrl] = useState<string | null>(null);
  const exchange = useExchangeCode();
  const back = useWayBack();
  const data = connection.data;
  const isConnected = data?.state === 'connected' && data.accessToken !== null;
  const phase: Phase = phaseOf(isConnected, authUrl !== null || back.isUnderWay);

  // If the connection ends later, the setup starts over.
  useEffect(() => {
    if (isConnected) setAuthUrl(null);
  }, [isConnected]);

  return (
    <>
      <PageHeader
        title={title}
        text="Connect a Wise account to see its balances and to pay transfers out through it."
        badge={<ConnectionBadge phase={phase} />}
      />
      <LoadFailure
        title="The connection could not be looked up"
        error={connection.error}
        onRetry={connection.refetch}
        className="mt-4.5"
      />
      {data?.state === 'lost' && !isConnected && (
        <InlineAlert variant="warning" title="The connection was lost" className="mt-4.5">
          {data.problem}
        </InlineAlert>
      )}
      {back.problem !== null && !isConnected && (
        <InlineAlert title="Wise was not connected" className="mt-4.5">
          {back.problem}
        </InlineAlert>
      )}
      <ConnectStep
        phase={phase}
        onStarted={(url) => {
          exchange.reset();
          setAuthUrl(url);
        }}
      />
      {phase === 'waiting' && <CodeStep exchange={exchange} authUrl={authUrl} />}
      {isConnected && data.accessToken !== null && <Connected connection={data} handle={data.accessToken} />}
      {phase === 'not-connected' && data !== undefined && (
        <Card className="mt-4.5">
          <CardHeader>
            <CardTitle>Or connect with an API key</CardTitle>
          </CardHeader>
          <CardContent>
            <WiseConnectForm simulator={data.simulator} />
          </CardContent>
        </Card>
      )}
    </>
  );
}

function phaseOf(isConnected: boolean, isWaiting: boolean): Phase {
  if (isConnected) return 'connected';
  return isWaiting ? 'waiting' : 'not-connected';
}

/** Completes automatically what the page of Wise began, when the browser returns from there with a code. */
function useWayBack(): { isUnderWay: boolean; problem: string | null } {
  const { mutate, isPending, error } = useExchangeCode();
  const [isDenied, setIsDenied] = useState(false);
  useEffect(() => {
    const redirect = readRedirect(location.search);
    if (redirect === null) return;
    navigate(location.pathname + withoutRedirect(location.search), { replace: true });
    if (redirect.kind === 'denied') {
      setIsDenied(true);
      return;
    }
    const { code, state, profileId } = redirect;
    mutate({ code, state, ...(profileId === null ? {} : { profileId }) });
  }, [mutate]);
  if (isDenied) return { isUnderWay: false, problem: DENIED };
  return { isUnderWay: isPending, problem: error === null ? null : exchangeErrorText(error) };
}
