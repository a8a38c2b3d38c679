import type { NetworkMessage, NetworkMessageDetail, NetworkStatus } from '@clearbench/contract';
import { NETWORK_NAMES } from '@clearbench/domain';
import type { NetworkAdapter } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/adapter-of.ts';
import { isUp } from '../links/links.ts';
import { numbering } from '../outbound/transport.ts';
import type { LinkRow } from '../queue-repository.ts';
import type { ListedMessageRow, NetworkMessageRow } from '../repository.ts';

export function toNetworkStatus(link: LinkRow, queued: number, now: Date): NetworkStatus {
  const { network, sequence_number } = link;
  const adapter = adapterOf(network);
  const outage = link.connected && !isUp(link, now) ? link.outage_until : null;
  const numbers = numbering(network, link.session_number, Math.max(sequence_number, 1));
  return {
    network,
    name: NETWORK_NAMES[network],
    connected: link.connected,
    changedAt: link.changed_at.toISOString(),
    outageUntil: outage?.toISOString() ?? null,
    outageUntilReal: outage === null ? null : realTimeOf(outage, now),
    sessionNumber: adapter.hasSessions ? numbers.session : null,
    sequenceNumber: sequence_number === 0 ? null : numbers.sequence,
    batchWindow: windowAt(adapter, now),
    queued,
    sent: Number(link.sent),
    acknowledged: Number(link.acknowledged),
    refused: Number(link.refused),
    received: Number(link.received),
    lastMessageAt: link.last_message_at?.toISOString() ?? null,
  };
}

/** The real time at which the virtual clock gets there. */
const realTimeOf = (at: Date, now: Date): string =>
  new Date(Date.now() + at.getTime() - now.getTime()).toISOString();

function windowAt({ batches }: NetworkAdapter, now: Date): NetworkStatus['batchWindow'] {
  if (batches === undefined) return null;
  const { open, until } = batches.windowAt(now);
  return { open, until: until.toISOString() };
}

export const toNetworkMessage = (row: ListedMessageRow): NetworkMessage => ({
  id: row.id,
  network: row.network,
  direction: row.direction,
  type: row.type,
  state: row.state,
  transactionId: row.transaction_id,
  uetr: row.uetr,
  reference: row.reference,
  senderBic: row.sender_bic,
  receiverBic: row.receiver_bic,
  amount: row.amount,
  currency: row.currency,
  sessionNumber: row.session_number,
  sequenceNumber: row.sequence_number,
  possibleDuplicate: row.possible_duplicate,
  error:
    row.error_code === null
      ? null
      : { code: row.error_code, meaning: row.error_text ?? '', line: row.error_line },
  summary: row.summary,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
});

export const toNetworkMessageDetail = (row: NetworkMessageRow): NetworkMessageDetail => ({
  ...toNetworkMessage(row),
  text: row.text,
  answer: row.answer,
});
