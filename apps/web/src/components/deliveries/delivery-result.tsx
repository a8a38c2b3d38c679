import type { Delivery, DeliveryState } from '@clearbench/contract';
import { CircleAlert, CircleCheck, Ellipsis, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { entryOf, textOf } from '@/lib/answers/unknown.ts';
import { useSecondsMs } from '@/lib/live/now.ts';
import { useClockOffsetMs, useSkewMs } from '@/lib/live/server-clock.tsx';
import { formatRemaining } from '@/lib/text/duration.ts';

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  pending: 'Waiting',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Given up',
  cancelled: 'Cancelled',
};

// Only icons that other screens use, because every icon is in the script that all screens load.
const LOOKS: Record<DeliveryState, { Icon: LucideIcon; hue: string }> = {
  pending: { Icon: Ellipsis, hue: 'text-ink-2' },
  retrying: { Icon: TriangleAlert, hue: 'text-pending' },
  delivered: { Icon: CircleCheck, hue: 'text-completed' },
  failed: { Icon: CircleAlert, hue: 'text-failed' },
  cancelled: { Icon: X, hue: 'text-ink-3' },
};

type Shown = Pick<Delivery, 'state' | 'nextAttemptAt'>;

/** The result of a delivery, or when it is retried. */
export function DeliveryResult({ delivery: { state, nextAttemptAt } }: { delivery: Shown }) {
  const { Icon, hue } = entryOf(LOOKS, state, () => LOOKS.pending);
  return (
    <span className={cn('inline-flex items-center gap-1.5 align-top font-medium whitespace-nowrap', hue)}>
      <Icon aria-hidden="true" className="size-3.75 shrink-0" />
      {state === 'retrying' && nextAttemptAt !== null ? (
        <Retry at={nextAttemptAt} />
      ) : (
        textOf(DELIVERY_STATE_LABELS, state)
      )}
    </span>
  );
}

function Retry({ at }: { at: string }) {
  const offsetMs = useClockOffsetMs();
  const nowMs = useSecondsMs() + useSkewMs();
  if (offsetMs === null) return DELIVERY_STATE_LABELS.retrying;
  const remainingMs = Date.parse(at) - offsetMs - nowMs;
  // The wait may be longer: after failures, the endpoint gets no calls for a while.
  return remainingMs > 0 ? `Retry in ${formatRemaining(remainingMs)}` : 'Retry due';
}
