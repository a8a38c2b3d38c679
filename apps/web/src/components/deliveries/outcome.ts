import type { Delivery } from '@clearbench/contract';

/** The last response in a few words: `204`, `timeout`; `not sent yet` before the first. */
export function deliveryOutcome({
  lastStatus,
  lastError,
}: Pick<Delivery, 'lastStatus' | 'lastError'>): string {
  if (lastStatus !== null) return `response ${lastStatus}`;
  return lastError ?? 'not sent yet';
}
