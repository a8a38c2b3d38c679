import type { DisabledReason, Webhook } from '@clearbench/contract';
import { useRef } from 'react';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useStepFocus } from '@/components/ui/layout/use-step-focus.ts';
import { textOf } from '@/lib/answers/unknown.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { usePauseWebhook } from '../api/pause-webhook.ts';
import { DELIVERY_LOG_ID, webhookUrlParams } from '../model/log-url.ts';
import { UnreadableNotice } from './unreadable-notice.tsx';

const REASONS: Record<DisabledReason, string> = {
  gone: 'The endpoint responded 410 Gone: it no longer exists.',
  failing: 'Every attempt failed for 5 days.',
  secret_lost: 'Its secret was lost with the master key.',
};

/** Explains why a webhook gets nothing, and how to change that. It takes the focus from the button that pauses or resumes. */
export function StateNotice({ webhook }: { webhook: Webhook }) {
  const place = useRef<HTMLDivElement>(null);
  useStepFocus(place, webhook.state, { onlyIfLost: true });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <UnreadableNotice webhook={webhook} />
      {!webhook.unreadable.includes('secret') && <Notice webhook={webhook} />}
    </div>
  );
}

/** Shows the deliveries that were tried: the newest ones may all still be waiting. */
function FailedAttempts() {
  const [, setUrl] = useUrlState(webhookUrlParams);
  const show = () => {
    setUrl({ state: 'retrying', search: undefined, type: undefined }, { push: true });
    document.getElementById(DELIVERY_LOG_ID)?.scrollIntoView({ block: 'start' });
  };
  return <Button onClick={show}>Show failed attempts</Button>;
}

function lastResponse(attempt: Webhook['lastAttempt']): string {
  if (attempt === null) return '';
  return attempt.status === null ? (attempt.error ?? '') : `The last response was ${attempt.status}.`;
}

function Notice({ webhook }: { webhook: Webhook }) {
  const { id, state, disabledReason, disabledAt } = webhook;
  const pause = usePauseWebhook(id);
  const resume = (label: string) => (
    <Button sending={pause.isPending} onClick={() => pause.mutate('resume')}>
      {label}
    </Button>
  );
  switch (state) {
    case 'active':
      return webhook.failingSince === null ? null : (
        <InlineAlert
          variant="warning"
          className="mt-4"
          title={
            <>
              Every attempt has failed since <Moment iso={webhook.failingSince} />
            </>
          }
          action={<FailedAttempts />}
        >
          {lastResponse(webhook.lastAttempt)} After 5 days without a success, the server disables the webhook.
        </InlineAlert>
      );
    // A separate notice shows its progress.
    case 'deleting':
      return null;
    case 'inactive':
      return (
        <InlineAlert
          variant="info"
          className="mt-4"
          title="This webhook is inactive"
          action={resume('Activate')}
        >
          No notifications are sent to it or kept for it.
        </InlineAlert>
      );
    case 'paused':
      return (
        <InlineAlert
          variant="warning"
          className="mt-4"
          title="This webhook is paused"
          action={resume('Resume')}
        >
          Notifications are kept, and sent in order once you resume it.
        </InlineAlert>
      );
    case 'disabled':
      return (
        <InlineAlert
          className="mt-4"
          title={
            <>
              The server disabled this webhook
              {disabledAt !== null && (
                <>
                  {' on '}
                  <Moment iso={disabledAt} />
                </>
              )}
            </>
          }
          action={resume('Enable')}
        >
          {disabledReason !== null && textOf(REASONS, disabledReason)} Fix the endpoint, then enable the
          webhook: its waiting notifications are then sent.
        </InlineAlert>
      );
  }
}
