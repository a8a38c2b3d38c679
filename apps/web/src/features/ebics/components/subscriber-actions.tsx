import type { EbicsSubscriber } from '@clearbench/contract';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import {
  useChangeSubscriber,
  useDeleteSubscriber,
  useResetSubscriber,
  useSuspendSubscriber,
} from '../api/subscribers.ts';

interface SubscriberActionsProps {
  subscriber: EbicsSubscriber;
  onDeleted: () => void;
}

/** Suspends, resets or deletes a subscriber. */
export function SubscriberActions({ subscriber, onDeleted }: SubscriberActionsProps) {
  const { userId, name, state } = subscriber;
  const suspend = useSuspendSubscriber(subscriber);
  const reset = useResetSubscriber(subscriber);
  const remove = useDeleteSubscriber(subscriber);
  const who = `${userId} (${name})`;
  return (
    <>
      {state !== 'suspended' && (
        <ConfirmButton
          sending={false}
          call={suspend}
          failed="Failed to suspend the subscriber"
          asks={{
            title: `Suspend ${who}?`,
            description:
              'As after the order SPR: the bank answers 061001 to each of their requests. To be ready again, they are reset and send new keys.',
            confirmLabel: 'Suspend',
            destructive: true,
            sending: suspend.isPending,
          }}
        >
          Suspend
        </ConfirmButton>
      )}
      {state !== 'new' && (
        <ConfirmButton
          sending={false}
          call={reset}
          failed="Failed to reset the subscriber"
          asks={{
            title: `Reset ${who}?`,
            description:
              'The keys no longer work. The client sends new ones with INI and HIA, and a new letter.',
            confirmLabel: 'Reset',
            destructive: true,
            sending: reset.isPending,
          }}
        >
          Reset
        </ConfirmButton>
      )}
      <ConfirmButton
        sending={false}
        call={remove}
        onDone={onDeleted}
        failed="Failed to delete the subscriber"
        asks={{
          title: `Delete ${who}?`,
          description: 'The bank forgets the subscriber and their keys. Their orders are kept.',
          confirmLabel: 'Delete',
          destructive: true,
          sending: remove.isPending,
        }}
      >
        Delete
      </ConfirmButton>
    </>
  );
}

/** Ends a forced fault before it has happened as often as asked for. */
export function EndFault({ subscriber }: { subscriber: EbicsSubscriber }) {
  const change = useChangeSubscriber(subscriber, 'Fault ended');
  return (
    <Button sending={change.isPending} onClick={() => change.mutate({ fault: null })}>
      End it
    </Button>
  );
}
