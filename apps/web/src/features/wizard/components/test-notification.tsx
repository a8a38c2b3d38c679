import { LoadFailure } from '@/components/load-failure.tsx';
import { ClockTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { isAccepted, senderText } from '@/components/webhooks/receipt-text.ts';
import { errorText } from '@/lib/api/api.ts';
import { useSegmentReceipts, useTestNotification } from '../model/test-notification.ts';

interface TestNotificationProps {
  segment: string;
  apiKey: string;
}

/** Calls the new path as the client would; the calls that arrive there are shown at once. */
export function TestNotification({ segment, apiKey }: TestNotificationProps) {
  const test = useTestNotification(segment, apiKey);
  const { data = [], error, refetch } = useSegmentReceipts(segment);
  return (
    <section aria-label="Test notification" className="mt-5 rounded-md border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">Call the new webhook as the client would.</p>
        <Button sending={test.isPending} onClick={() => test.mutate()}>
          Send a test notification
        </Button>
      </div>
      {test.error !== null && <InlineAlert className="mt-2.5">{errorText(test.error)}</InlineAlert>}
      <LoadFailure title="The calls could not be loaded" error={error} onRetry={refetch} className="mt-2.5" />
      {data.length === 0 ? (
        <p className="mt-2 text-sm text-ink-3">
          Nothing has arrived yet. Each call appears here as it arrives.
        </p>
      ) : (
        <ul aria-label="Received" className="mt-2.5 grid gap-1.5 text-sm">
          {data.map((receipt) => (
            <li key={receipt.id} className="flex flex-wrap items-baseline gap-x-3">
              <ClockTime iso={receipt.at} className="text-ink-3" />
              <Badge tone={isAccepted(receipt) ? 'good' : 'bad'}>{receipt.answer.status}</Badge>
              <span className="min-w-0 wrap-anywhere">{receipt.answer.message}</span>
              <span className="text-ink-3">{senderText(receipt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
