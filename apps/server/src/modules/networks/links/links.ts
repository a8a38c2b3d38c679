import { numbering, SESSION_MAX } from '../outbound/transport.ts';
import type { LinkRow } from '../queue-repository.ts';

/** True if messages pass: the operator has connected the network and no simulated outage is in progress. */
export function isUp(
  { connected, outage_until }: Pick<LinkRow, 'connected' | 'outage_until'>,
  now: Date,
): boolean {
  return connected && (outage_until === null || outage_until <= now);
}

/** The number of the session after this one, which may have gone through several numbers itself. */
export function sessionAfter({
  network,
  session_number,
  sequence_number,
  output_sequence_number,
}: Pick<LinkRow, 'network' | 'session_number' | 'sequence_number' | 'output_sequence_number'>): number {
  const last = Math.max(sequence_number, output_sequence_number, 1);
  return (Number(numbering(network, session_number, last).session) % SESSION_MAX) + 1;
}
