import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { WiseConnectForm } from '@/components/wise/connect-form.tsx';
import { useWiseConnection } from '@/components/wise/get-wise-connection.ts';
import { listenToOtherTabs, tellOtherTabs } from '@/lib/navigation/tabs.ts';
import { useExchangeCode } from '../api/exchange-code.ts';
import { readRedirect, stateOf, withoutRedirect } from '../model/redirect.ts';
import { DENIED, exchangeErrorText, type Phase } from '../model/texts.ts';
import { CodeStep } from './code-step.tsx';
import { ConnectStep } from './connect-step.tsx';
import { Connected } from './connected.tsx';
import { ConnectionBadge } from './connection-badge.tsx';

export function WiseSetupView({ title }: { title: string }) {
  const connection = useWiseConnection();
  const [authUrl, setAuthUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const exchange = useExchangeCode();
  const isReturning = useWayBack(setProblem);
  const data = connection.data;
  const known = data?.state === 'connected' ? data.accessToken : null;
  // The exchange connects the account; the connection status follows shortly.
  const handle = known ?? exchange.data?.accessToken ?? null;
  const isConnected = handle !== null;
  const phase: Phase = phaseOf(isConnected, authUrl !== null || isReturning);

  // If the connection ends later, the setup starts over.
  const { reset } = exchange;
  useEffect(() => {
    if (known === null) return;
    setAuthUrl(null);
    return reset;
  }, [known, reset]);

  // A connection that another tab completed is announced by the server; a refusal only by that tab.
  useEffect(() => {
    if (authUrl === null) return;
    return listenToOtherTabs((news) => {
      if (news.kind !== 'wise-refused' || news.state !== stateOf(authUrl)) return;
      setAuthUrl(null);
      setProblem(news.problem);
    });
  }, [authUrl]);

  return (
    <>
      <PageHeader
        title={title}
        text="Connect a Wise account to see its balances and to pay transfers out through it."
        badge={<ConnectionBadge phase={phase} />}
      />
      <LoadFailure
        title="The connection could not be loaded"
        error={connection.error}
        onRetry={connection.refetch}
        className="mt-4.5"
      />
      {data?.state === 'lost' && !isConnected && (
        <InlineAlert variant="warning" title="The connection was lost" className="mt-4.5">
          {data.problem}
        </InlineAlert>
      )}
      {problem !== null && !isConnected && (
        <InlineAlert title="Couldn’t connect Wise" className="mt-4.5">
          {problem}
        </InlineAlert>
      )}
      <ConnectStep
        phase={phase}
        onStarted={(url) => {
          exchange.reset();
          setProblem(null);
          setAuthUrl(url);
        }}
      />
      {phase === 'waiting' && <CodeStep exchange={exchange} authUrl={authUrl} />}
      {handle !== null && data !== undefined && (
        <SectionBoundary className="mt-4.5">
          <Connected connection={data} handle={handle} />
        </SectionBoundary>
      )}
      {phase === 'not-connected' && data !== undefined && (
        <Card className="mt-4.5" title="Or connect with an API key">
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

/**
 * Completes the connection when the browser returns from Wise's page with a code. Returns whether that is in
 * progress; if nothing was connected, this tab and the one that began it show why.
 */
function useWayBack(onProblem: (problem: string) => void): boolean {
  const { mutate, isPending } = useExchangeCode();
  useEffect(() => {
    const redirect = readRedirect(location.search);
    if (redirect === null) return;
    navigate(location.pathname + withoutRedirect(location.search), { replace: true });
    const refuse = (problem: string) => {
      onProblem(problem);
      if (redirect.state !== null) tellOtherTabs({ kind: 'wise-refused', state: redirect.state, problem });
    };
    if (redirect.kind === 'denied') {
      refuse(DENIED);
      return;
    }
    const { code, state, profileId } = redirect;
    mutate(
      { code, state, ...(profileId === null ? {} : { profileId }) },
      { onError: (error) => refuse(exchangeErrorText(error)) },
    );
  }, [mutate, onProblem]);
  return isPending;
}
