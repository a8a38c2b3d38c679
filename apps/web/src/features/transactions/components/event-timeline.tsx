import type { TransactionEvent } from '@clearbench/contract';
import { Timeline } from '@/components/timeline.tsx';
import { statusLabel } from '@/components/ui/status-badge.tsx';

/** What happened to a transfer: an event of failure is red, any other green. */
export function EventTimeline({ events }: { events: readonly TransactionEvent[] }) {
  return (
    <Timeline
      empty="No events found for this transaction."
      items={events.map(({ id, status, message, timestamp, actor }) => ({
        id,
        title: statusLabel(status),
        text: message,
        note: actorText(actor),
        at: timestamp,
        tone: status === 'failed' ? 'failed' : 'done',
      }))}
    />
  );
}

/** Who acted. What the server does by itself needs no name. */
function actorText(actor: TransactionEvent['actor']): string | undefined {
  switch (actor?.kind) {
    case 'operator':
      return `by ${actor.name}`;
    case 'api-key':
      return `with API key ${actor.name}`;
    default:
      return undefined;
  }
}
