import { fillPath, PATHS } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { eventLooks } from '@/components/route/event-texts.ts';
import { HopList } from '@/components/route/hop-list.tsx';
import { Timeline } from '@/components/timeline.tsx';
import { useRead } from '@/lib/api/read.ts';

/** The route of a transfer hop by hop, and its events. */
export function TrackedTimeline({ transactionId }: { transactionId: string }) {
  const path = fillPath(PATHS.tracking, { code: transactionId });
  const { data, error, refetch } = useRead(path);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <LoadFailure title="The timeline could not be loaded" error={error} onRetry={refetch} />
      {data === undefined && error === null && <p className="text-ink-2">Loading…</p>}
      {data !== undefined && <HopList hops={data.hops} />}
      {data !== undefined && (
        <Timeline
          empty="No events found for this transaction."
          items={eventLooks(data.events).map(({ event: { id, message, timestamp }, title, tone }) => ({
            id,
            title,
            text: message,
            at: timestamp,
            tone,
          }))}
        />
      )}
    </div>
  );
}
