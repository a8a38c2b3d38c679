import type { TransactionEvent } from '@clearbench/contract';
import type { TimelineTone } from '@/components/timeline.tsx';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';

/** The name of an event that leaves the status unchanged, by its kind. */
const TITLES: Readonly<Record<string, string>> = {
  'payee.verified': 'Payee verified',
  'network.acknowledged': 'Acknowledged',
  'network.refused': 'Refused by the network',
  'conversion.completed': 'Converted to M1',
  'settlement.requested': 'Settlement sent',
  'tracking.status': 'Reported by a bank',
  'confirmation.ignored': 'Confirmation without effect',
  'return.received': 'Returned',
  'return.sent': 'Return forwarded',
  'recall.received': 'Recall received',
  'recall.requested': 'Recall requested',
  'recall.answered': 'Recall answered',
  'recall.replied': 'Sender of the recall answered',
  'rejection.sent': 'Sender notified of the failure',
  'investigation.opened': 'Investigation',
  'message.sent': 'Message sent',
  'message.withdrawn': 'Message withdrawn',
  'payout.cancelled': 'Payout withdrawn',
  'payout.created': 'Payout ordered',
  'payout.status': 'Payout reported',
  'payout.waiting': 'Payout waiting',
  'automation.now': 'Brought forward',
  'automation.released': 'Released',
  'automation.held': 'Held',
  'automation.resumed': 'Automation resumed',
  'file.released': 'File released',
  'file.cancelled': 'File cancelled',
  'scenario.chosen': 'Scenario',
};

const FAILURES: ReadonlySet<string> = new Set(['network.refused', 'return.received']);

/** Title and tone of each event: the new status if it changed, else its kind. */
export function eventLooks<Event extends Pick<TransactionEvent, 'status' | 'kind'>>(
  events: readonly Event[],
): { event: Event; title: string; tone: TimelineTone }[] {
  return events.map((event, index) => {
    const { status, kind } = event;
    const isNewStatus = events[index - 1]?.status !== status;
    const title = isNewStatus ? undefined : TITLES[kind ?? ''];
    const hasFailed = title === undefined ? status === 'failed' : FAILURES.has(kind ?? '');
    return { event, title: title ?? statusLabel(status), tone: hasFailed ? 'failed' : 'done' };
  });
}
