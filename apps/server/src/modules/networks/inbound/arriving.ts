import { formatMinor, PLATFORM } from '@clearbench/domain';
import { ascendingUuid } from '../../../platform/secrets/crypto.ts';
import { inboundText } from '../far-side/inbound-text.ts';
import type { ReceivedMessage } from '../messages.ts';
import { numbering } from '../outbound/transport.ts';
import type * as queue from '../queue-repository.ts';

/** A planned message at its arrival. */
export interface Arrived {
  planned: queue.PlannedInbound;
  stored: queue.StoredInbound;
}

/** Stores due messages, numbered without gaps within each network's session. The caller holds the locks of the links. */
export function arrive(
  due: readonly queue.PlannedInbound[],
  links: readonly queue.LinkRow[],
  now: Date,
): Arrived[] {
  const next = new Map(links.map(({ network, output_sequence_number }) => [network, output_sequence_number]));
  const sessions = new Map(links.map(({ network, session_number }) => [network, session_number]));
  return due.map((planned) => {
    const { network, facts, plan } = planned;
    const sequence = (next.get(network) ?? 0) + 1;
    next.set(network, sequence);
    const numbers = numbering(network, sessions.get(network) ?? 1, sequence);
    const written = inboundText(network, facts, plan, numbers, now);
    const currency = plan.currency ?? facts.currency;
    const stored: queue.StoredInbound = {
      // Not the id of its plan, because messages are listed in the order in which they arrive.
      id: ascendingUuid(),
      network,
      type: written.type,
      purpose: facts.purpose,
      facts,
      reference: written.reference,
      senderBic: written.senderBic,
      receiverBic: PLATFORM.bic,
      currency,
      amount:
        plan.amountMinor === null || currency === null
          ? null
          : formatMinor(BigInt(plan.amountMinor), currency),
      session: numbers.session,
      sequence: numbers.sequence,
      duplicate: plan.duplicate,
      summary: written.summary,
      text: written.text,
    };
    return { planned, stored };
  });
}

export const receivedMessage = ({ planned: { plan, facts }, stored }: Arrived): ReceivedMessage => ({
  id: stored.id,
  network: stored.network,
  type: stored.type,
  reference: stored.reference,
  plan,
  facts,
});
