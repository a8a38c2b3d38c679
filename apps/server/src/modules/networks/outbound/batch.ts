import { NETWORK_NAMES } from '@clearbench/domain';
import type { FailedItem } from '../../../platform/sweeps/parking.ts';
import type { Numbering } from '../adapters/adapter.ts';
import type * as queue from '../queue-repository.ts';
import { dress, numbering } from './transport.ts';

export interface Numbered {
  message: queue.QueuedMessage;
  numbers: Numbering;
  text: string;
}

/** Messages that go out together. */
export interface Batch {
  id: string;
  numbered: Numbered[];
}

/** Numbers without gaps, in the order of the queue, one sequence per network. */
export function numberAll(
  messages: readonly queue.QueuedMessage[],
  links: readonly queue.LinkRow[],
  now: Date,
): Numbered[] {
  const next = new Map(links.map(({ network, sequence_number }) => [network, sequence_number]));
  const sessions = new Map(links.map(({ network, session_number }) => [network, session_number]));
  return messages.map((message) => {
    const sequence = (next.get(message.network) ?? 0) + 1;
    next.set(message.network, sequence);
    const numbers = numbering(message.network, sessions.get(message.network) ?? 1, sequence);
    return dressed(message, numbers, now);
  });
}

export function dressed(message: queue.QueuedMessage, numbers: Numbering, now: Date): Numbered {
  const repeat = message.sent ? { kind: 'PDE' as const, firstSentAt: message.created_at } : null;
  return { message, numbers, text: dress(message.network, message.text, numbers, repeat, now) };
}

export const idOf = ({ message }: Numbered): string => message.message_id;

export const sentMessage = ({ message, numbers, text }: Numbered): queue.SentMessage => ({
  id: message.message_id,
  text,
  session_number: numbers.session,
  sequence_number: numbers.sequence,
  possible_duplicate: message.sent,
});

/** `problem`: what could not be done with it. */
export function failedMessage(
  { message_id, network, transaction_seq }: queue.QueuedMessage,
  problem: string,
): FailedItem {
  const what = `A message to ${NETWORK_NAMES[network]} ${problem}`;
  return { item: message_id, what, transactionSeq: transaction_seq };
}
