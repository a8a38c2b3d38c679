import type { LinkRow } from './queue-repository.ts';

/** Whether messages pass: the operator has connected the network and no simulated outage is in progress. */
export function isUp(
  { connected, outage_until }: Pick<LinkRow, 'connected' | 'outage_until'>,
  now: Date,
): boolean {
  return connected && (outage_until === null || outage_until <= now);
}
