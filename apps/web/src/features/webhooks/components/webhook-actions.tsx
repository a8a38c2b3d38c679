import { NOTIFICATION_TYPES, type Webhook } from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { LongCode } from '@/components/ui/display/code.tsx';
import { useDeleteWebhook } from '../api/delete-webhook.ts';
import { usePauseWebhook } from '../api/pause-webhook.ts';
import { useTestWebhook } from '../api/test-webhook.ts';

const EditWebhookDialog = lazyDialog(() =>
  import('./edit-webhook-dialog.tsx').then((m) => m.EditWebhookDialog),
);

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, state, kind } = webhook;
  const [isEditing, setIsEditing] = useState(false);
  const pause = usePauseWebhook(id);
  return (
    <>
      {kind === 'endpoint' && <TestMenu id={id} />}
      {kind === 'endpoint' && state === 'active' && (
        <Button sending={pause.isPending} onClick={() => pause.mutate('pause')}>
          Pause
        </Button>
      )}
      <Button onClick={() => setIsEditing(true)}>Edit</Button>
      <DeleteWebhook webhook={webhook} />
      {isEditing && <EditWebhookDialog webhook={webhook} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function TestMenu({ id }: { id: string }) {
  const test = useTestWebhook(id);
  return (
    <MenuButton
      sections={[
        {
          key: 'types',
          items: NOTIFICATION_TYPES.map((type) => ({
            key: type,
            content: type,
            className: 'mono',
            onSelect: () => test.mutate(type),
          })),
        },
      ]}
    >
      <Button sending={test.isPending}>
        Send test
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}

function DeleteWebhook({ webhook: { id, url } }: { webhook: Webhook }) {
  const remove = useDeleteWebhook(id);
  return (
    <ConfirmButton
      call={remove}
      failed="Failed to delete webhook"
      asks={{
        title: 'Delete this webhook?',
        description:
          'Nothing more is sent to it, and its waiting notifications are cancelled. This cannot be undone.',
        confirmLabel: 'Delete',
        destructive: true,
        sending: remove.isPending,
        children: (
          <p className="mt-2.5 text-sm text-ink-2">
            <LongCode value={withKeysMasked(url)} />
          </p>
        ),
      }}
    >
      Delete
    </ConfirmButton>
  );
}
