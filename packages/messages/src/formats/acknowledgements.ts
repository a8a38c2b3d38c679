import type { Message } from '../core/message.ts';
import { acknowledges, correlationKey, type FinMessage, terminalAddress } from '../swift-mt/index.ts';
import { contentIn, type MessageOrContent } from './message-or-content.ts';

/**
 * The name of an input message on the network, the same as that of its acknowledgement and of the output message that
 * becomes of it: the sender's logical terminal, session and sequence number in one text, `OAKNGB20AXXX0001000001`.
 * Null when the headers do not say it.
 */
export function correlationOf(source: MessageOrContent): string | null {
  if (typeof source === 'object' && source !== null && 'format' in source) {
    return source.format === 'swift-mt' ? correlationKey(source) : null;
  }
  const content = contentIn(source);
  if (content === null) return null;
  if ('terminal' in content) return content.terminal + content.sessionNumber + content.sequenceNumber;
  const envelope = 'envelope' in content ? content.envelope : null;
  if (envelope === null) return null;
  const { senderBic, senderTerminal, delivery } = envelope;
  const session = delivery?.inputSessionNumber ?? envelope.sessionNumber ?? '0000';
  const sequence = delivery?.inputSequenceNumber ?? envelope.sequenceNumber ?? '000000';
  return terminalAddress(senderBic, senderTerminal) + session + sequence;
}

/** A message of a file, with the acknowledgement before it. */
export interface AcknowledgedMessage {
  readonly acknowledgement: FinMessage | null;
  /** Null for an acknowledgement without its message. */
  readonly original: Message | null;
}

/**
 * Joins each acknowledgement with the copy of its message, which many interfaces write after it. Anything elsewhere
 * is found by `correlationOf`.
 */
export function pairAcknowledgements(messages: readonly Message[]): AcknowledgedMessage[] {
  const pairs: AcknowledgedMessage[] = [];
  let waiting: FinMessage | null = null;
  for (const message of messages) {
    const isFin = message.format === 'swift-mt';
    const isCopy = waiting !== null && isFin && acknowledges(waiting, message);
    if (waiting !== null) pairs.push({ acknowledgement: waiting, original: isCopy ? message : null });
    waiting = isFin && message.headers.service === 'F21' ? message : null;
    if (waiting === null && !isCopy) pairs.push({ acknowledgement: null, original: message });
  }
  if (waiting !== null) pairs.push({ acknowledgement: waiting, original: null });
  return pairs;
}
