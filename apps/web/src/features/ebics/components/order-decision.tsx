import type { EbicsOrder } from '@clearbench/contract';
import { Link } from 'wouter';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { useCancelOrder, useSignOrder } from '../api/orders.ts';
import { sumsText } from '../model/texts.ts';

/** Signs or cancels an order that waits. After a verification of its payees, it can also be released on the page of its file. */
export function OrderDecision({ order }: { order: EbicsOrder }) {
  const { orderId, userId, state, payloadId } = order;
  const sign = useSignOrder(order);
  const cancel = useCancelOrder(order);
  if (state !== 'waiting' && state !== 'unreleased') return null;
  const what = sumsText(order) || 'no payments';
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmButton
        variant="primary"
        sending={sign.isPending}
        call={sign}
        failed="Failed to sign the order"
        asks={{
          title: `Sign ${orderId} of ${userId}?`,
          description: `You sign ${what} as the second person of the customer, with the class B: your signature counts beside a first (A) or single one (E) of somebody else. Once nothing is missing, the bank executes the order.`,
          confirmLabel: 'Sign',
          sending: sign.isPending,
        }}
      >
        Sign
      </ConfirmButton>
      {state === 'unreleased' && payloadId !== null && (
        <Link href={`/payment-files/${payloadId}`} className={buttonClass('secondary')}>
          See its payees and release it
        </Link>
      )}
      <ConfirmButton
        sending={cancel.isPending}
        call={cancel}
        failed="Failed to cancel the order"
        asks={{
          title: `Cancel ${orderId} of ${userId}?`,
          description: `The bank discards it: ${what}. No money moves. This cannot be undone.`,
          confirmLabel: 'Cancel the order',
          destructive: true,
          sending: cancel.isPending,
        }}
      >
        Cancel order
      </ConfirmButton>
    </div>
  );
}
