import type { Webhook, WebhookSecret } from '@clearbench/contract';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useRotateSecret } from '../api/rotate-secret.ts';

const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx').then((m) => m.SecretDialog));

/** The values of a webhook that the server can no longer read, for example after its master key was lost, and how to replace them. */
export function UnreadableNotice({ webhook }: { webhook: Webhook }) {
  const { id, kind, unreadable } = webhook;
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const rotate = useRotateSecret(id);
  return (
    <>
      {unreadable.includes('secret') && (
        <InlineAlert
          className="mt-4"
          title="This webhook needs a new secret"
          action={
            <Button
              sending={rotate.isPending}
              onClick={() => rotate.mutate({ overlapHours: 0 }, { onSuccess: setMade })}
            >
              Create a new secret
            </Button>
          }
        >
          {secretText(webhook)}
        </InlineAlert>
      )}
      {unreadable.includes('url') && (
        <InlineAlert className="mt-4" title="The URL of this webhook must be entered again">
          It contains an API key and can no longer be read. If the key was revoked, create another one under
          API Keys; then edit this {kind === 'receiver' ? 'receiver' : 'webhook'} and enter its URL.
        </InlineAlert>
      )}
      {made !== null && <SecretDialog webhook={webhook} made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function secretText({ kind, state, disabledReason }: Webhook): string {
  const lost =
    disabledReason === 'secret_lost'
      ? 'Its secret was lost with the master key.'
      : 'Its secret can no longer be read.';
  if (kind === 'receiver') return `${lost} Partners who sign their reports need the new secret.`;
  const effect =
    state === 'disabled' && disabledReason === 'secret_lost'
      ? 'The server sends its waiting notifications as soon as you create a new secret, so give that to your receiver right away.'
      : 'Without a secret, the server can’t send anything to it. Give the new secret to your receiver.';
  return `${lost} ${effect}`;
}
