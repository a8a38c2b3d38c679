import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useStartAuthorization } from '../api/start-authorization.ts';
import { type Phase, startErrorReason, startErrorText } from '../model/texts.ts';

interface ConnectStepProps {
  phase: Phase;
  /** The page of Wise was opened, or could not be: then the address is offered as a link. */
  onStarted: (authUrl: string) => void;
}

export function ConnectStep({ phase, onStarted }: ConnectStepProps) {
  const start = useStartAuthorization();
  // The second click of a double click comes before the button shows its busy state.
  const isStarting = useRef(false);
  const press = () => {
    if (isStarting.current) return;
    isStarting.current = true;
    // Opened during the click: later, the browser would block it.
    const tab = window.open('about:blank', '_blank');
    start.mutate(undefined, {
      onSuccess: ({ authUrl }) => {
        isStarting.current = false;
        if (tab !== null) {
          tab.opener = null;
          tab.location.replace(authUrl);
        }
        onStarted(authUrl);
      },
      onError: () => {
        isStarting.current = false;
        tab?.close();
      },
    });
  };
  return (
    <Card className="mt-4.5" title="Step 1: Connect Wise Account">
      <CardContent>
        <p className="mb-3.5 max-w-[70ch] text-ink-2">
          {phase === 'connected'
            ? 'An account is connected: its profiles and balances are below. To use another one, disconnect this one first.'
            : 'Wise opens in a new tab. Log in there and allow access; this page connects automatically when you come back.'}
        </p>
        <Button
          icon={ExternalLink}
          variant="primary"
          disabled={phase === 'connected'}
          sending={start.isPending}
          onClick={press}
        >
          Connect Wise Account
        </Button>
        {start.error !== null && (
          <InlineAlert title={startErrorText(start.error)} className="mt-3.5">
            {startErrorReason(start.error)}
          </InlineAlert>
        )}
      </CardContent>
    </Card>
  );
}
