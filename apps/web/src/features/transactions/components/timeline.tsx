import type { TransactionEvent } from '@clearbench/contract';
import { Check, X } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { statusLabel } from '@/components/ui/status-badge.tsx';
import { formatClock, formatDate } from '@/lib/format.ts';

/** What happened to a transfer, in order. Failures are red with a cross, everything else green with a tick. */
export function Timeline({ events }: { events: readonly TransactionEvent[] }) {
  if (events.length === 0) return <p className="text-ink-2">No events found for this transaction.</p>;
  return (
    <ol>
      {events.map((event, index) => (
        <TimelineItem
          key={event.id}
          event={event}
          showDate={
            index === 0 || formatDate(event.timestamp) !== formatDate(events[index - 1]?.timestamp ?? '')
          }
          isLast={index === events.length - 1}
        />
      ))}
    </ol>
  );
}

interface TimelineItemProps {
  event: TransactionEvent;
  /** The first of its day. */
  showDate: boolean;
  isLast: boolean;
}

function TimelineItem({ event, showDate, isLast }: TimelineItemProps) {
  const hasFailed = event.status === 'failed';
  const Icon = hasFailed ? X : Check;
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2.5 pb-4 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className="absolute top-5.5 bottom-0.5 left-2.25 border-l border-line-strong"
        />
      )}
      <span
        className={cn(
          'mt-px grid size-4.75 place-items-center rounded-full',
          hasFailed ? 'bg-failed-wash text-failed' : 'bg-completed-wash text-completed',
        )}
      >
        <Icon aria-hidden="true" strokeWidth={3} className="size-3" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{statusLabel(event.status)}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">{event.message}</p>
        <Actor actor={event.actor} />
      </div>
      <time dateTime={event.timestamp} className="pt-px text-right text-sm whitespace-nowrap text-ink-3">
        {formatClock(event.timestamp)}
        {showDate && <span className="block">{formatDate(event.timestamp)}</span>}
      </time>
    </li>
  );
}

/** Who acted. What the server does by itself needs no name. */
function Actor({ actor }: Pick<TransactionEvent, 'actor'>) {
  switch (actor?.kind) {
    case 'operator':
      return <p className="text-sm text-ink-3 wrap-anywhere">by {actor.name}</p>;
    case 'api-key':
      return <p className="text-sm text-ink-3 wrap-anywhere">with API key {actor.name}</p>;
    default:
      return null;
  }
}
